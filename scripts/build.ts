import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runNode } from './processes.ts'

/** A bundle that Vite builds from its sources into `<folder>/dist`. */
interface Bundle {
  readonly folder: 'web' | 'server'
  /** The configuration of Vite in the folder. */
  readonly config: string
  readonly name: string
  readonly main: string
  readonly sources: readonly string[]
}

const web: Bundle = {
  folder: 'web',
  config: 'vite.config.ts',
  name: 'the web app',
  main: 'index.html',
  sources: [
    'web/src',
    'web/public',
    'shared/src',
    'web/index.html',
    'web/vite.config.ts',
    'web/chunks.ts',
    'web/preloads.ts',
    'web/prerender.ts',
    'web/worker-files.ts',
    'web/service-worker',
    'web/vite.prerender.config.ts',
    'package-lock.json',
  ],
}
const server: Bundle = {
  folder: 'server',
  config: 'vite.config.ts',
  name: 'the server',
  main: 'main.js',
  sources: ['server/src', 'shared/src', 'server/vite.config.ts', 'package-lock.json'],
}
/** The command line. `npm run haru` runs its sources; an installation without sources runs this bundle. */
export const commandLineBundle: Bundle = {
  ...server,
  config: 'vite.cli.config.ts',
  name: 'the command line',
  main: 'cli.js',
  sources: [...server.sources, 'server/vite.cli.config.ts'],
}
/** The program of the thread that reads the file of an import. */
const importThread: Bundle = {
  ...server,
  config: 'vite.import-thread.config.ts',
  name: 'the reader of imports',
  main: 'import-thread.js',
  sources: [...server.sources, 'server/vite.import-thread.config.ts'],
}
const startBundles = [web, server, importThread]

/** Builds web/dist and server/dist; returns the exit code. */
export function build(): Promise<number> {
  return buildBundles([...startBundles, commandLineBundle])
}

/** Builds the bundles that are missing or older than their sources, and logs it. The default is what `npm start` needs. */
export async function ensureBuilt(
  log: (line: string) => void = console.error,
  bundles: readonly Bundle[] = startBundles,
): Promise<number> {
  const stale = bundles.filter((bundle) => !isFresh(bundle))
  if (stale.length === 0) return 0
  const started = Date.now()
  log(`Haru: building ${stale.map(({ name }) => name).join(' and ')} …`)
  const code = await buildBundles(stale)
  if (code === 0) log(`Haru: built in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
  return code
}

async function buildBundles(bundlesToBuild: readonly Bundle[]): Promise<number> {
  const codes = await Promise.all(bundlesToBuild.map(buildBundle))
  return codes.find((code) => code !== 0) ?? 0
}

async function buildBundle(bundle: Bundle): Promise<number> {
  const { folder, config } = bundle
  const before = fingerprint(bundle)
  const code = await runNode(
    'node_modules/vite/bin/vite.js',
    ['build', folder, '--config', `${folder}/${config}`, '--logLevel', 'warn'],
    // Tests set another NODE_ENV, which would bundle the larger and slower development build of React.
    { env: { NODE_ENV: 'production' } },
  )
  if (code === 0) {
    mkdirSync(join(root, '.cache'), { recursive: true })
    writeFileSync(stampPath(bundle), before)
  }
  return code
}

function isFresh(bundle: Bundle): boolean {
  const stamp = stampPath(bundle)
  const isBuilt = existsSync(join(root, bundle.folder, 'dist', bundle.main)) && existsSync(stamp)
  return isBuilt && readFileSync(stamp, 'utf8') === fingerprint(bundle)
}

function stampPath({ folder, main }: Bundle): string {
  return join(root, '.cache', `${folder}-${main}-built`)
}

// Hashes sizes and modification times instead of contents, because this function runs at every start.
function fingerprint({ sources }: Bundle): string {
  const hash = createHash('sha256')
  for (const source of sources) hashSource(source, hash)
  return hash.digest('hex')
}

function hashSource(path: string, hash: ReturnType<typeof createHash>): void {
  const stat = statSync(join(root, path), { throwIfNoEntry: false })
  if (stat?.isDirectory()) {
    for (const name of readdirSync(join(root, path)).sort()) hashSource(`${path}/${name}`, hash)
  } else if (!/\.test\.tsx?$/.test(path)) {
    hash.update(`${path} ${stat?.size} ${stat?.mtimeMs}\n`)
  }
}
