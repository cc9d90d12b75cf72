import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runNode } from './processes.ts'

const sources = ['web/src', 'web/public', 'shared/src', 'web/index.html', 'web/vite.config.ts', 'package-lock.json']
const stamp = join(root, '.cache', 'web-built')

/** Whether web/dist was built from the sources as they are now. */
export function isWebFresh(): boolean {
  const dist = join(root, 'web', 'dist', 'index.html')
  return existsSync(dist) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()
}

/** Builds web/dist; answers the exit code. */
export async function buildWeb(): Promise<number> {
  const before = fingerprint()
  const code = await runNode(
    'node_modules/vite/bin/vite.js',
    ['build', 'web', '--config', 'web/vite.config.ts', '--logLevel', 'warn'],
    // Asked for by a test, it would otherwise build what React has for tests: twice as large, and slower.
    { env: { NODE_ENV: 'production' } },
  )
  if (code === 0) {
    mkdirSync(join(root, '.cache'), { recursive: true })
    writeFileSync(stamp, before)
  }
  return code
}

/** Builds web/dist if it is missing or older than its sources, and says so. */
export async function ensureWeb(): Promise<number> {
  if (isWebFresh()) return 0
  const started = Date.now()
  console.error('Haru: building the web app …')
  const code = await buildWeb()
  if (code === 0) console.error(`Haru: web app built in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
  return code
}

// Sizes and times of change, not contents: it is asked at every start.
function fingerprint(): string {
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
