import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runNode } from './processes.ts'

/** What is bundled, of which sources, into `<folder>/dist`. */
interface Bundle {
  readonly folder: 'web' | 'server'
  readonly name: string
  readonly main: string
  readonly sources: readonly string[]
}

const web: Bundle = {
  folder: 'web',
  name: 'the web app',
  main: 'index.html',
  sources: ['web/src', 'web/public', 'shared/src', 'web/index.html', 'web/vite.config.ts', 'package-lock.json'],
}
const server: Bundle = {
  folder: 'server',
  name: 'the server',
  main: 'main.js',
  sources: ['server/src', 'shared/src', 'server/vite.config.ts', 'package-lock.json'],
}
const bundles = [web, server]

/** Builds web/dist and server/dist; answers the exit code. */
export function build(): Promise<number> {
  return makeAll(bundles)
}

/** Builds what is missing or older than its sources, and says so. */
export async function ensureBuilt(say: (line: string) => void = console.error): Promise<number> {
  const stale = bundles.filter((bundle) => !isFresh(bundle))
  if (stale.length === 0) return 0
  const started = Date.now()
  say(`Haru: building ${stale.map(({ name }) => name).join(' and ')} …`)
  const code = await makeAll(stale)
  if (code === 0) say(`Haru: built in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
  return code
}

async function makeAll(wanted: readonly Bundle[]): Promise<number> {
  const codes = await Promise.all(wanted.map(make))
  return codes.find((code) => code !== 0) ?? 0
}

async function make(bundle: Bundle): Promise<number> {
  const { folder } = bundle
  const before = fingerprint(bundle)
  const code = await runNode(
    'node_modules/vite/bin/vite.js',
    ['build', folder, '--config', `${folder}/vite.config.ts`, '--logLevel', 'warn'],
    // Asked for by a test, it would otherwise build what React has for tests: twice as large, and slower.
    { env: { NODE_ENV: 'production' } },
  )
  if (code === 0) {
    mkdirSync(join(root, '.cache'), { recursive: true })
    writeFileSync(stampOf(bundle), before)
  }
  return code
}

function isFresh(bundle: Bundle): boolean {
  const stamp = stampOf(bundle)
  const isThere = existsSync(join(root, bundle.folder, 'dist', bundle.main)) && existsSync(stamp)
  return isThere && readFileSync(stamp, 'utf8') === fingerprint(bundle)
}

function stampOf({ folder }: Bundle): string {
  return join(root, '.cache', `${folder}-built`)
}

// Sizes and times of change, not contents: it is asked at every start.
function fingerprint({ sources }: Bundle): string {
  const hash = createHash('sha256')
  for (const source of sources) describe(source, hash)
  return hash.digest('hex')
}

function describe(path: string, hash: ReturnType<typeof createHash>): void {
  const stat = statSync(join(root, path), { throwIfNoEntry: false })
  if (stat?.isDirectory()) {
    for (const name of readdirSync(join(root, path)).sort()) describe(`${path}/${name}`, hash)
  } else if (!/\.test\.tsx?$/.test(path)) {
    hash.update(`${path} ${stat?.size} ${stat?.mtimeMs}\n`)
  }
}
