import { cpSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { builtServer, builtWeb, ensureBuiltOnce } from './built-files.ts'

const cache = join(import.meta.dirname, '../../../.cache')

/**
 * A copy of the built server and web app, whose web app can be replaced as by an update. It has no starter foods unless a test needs some,
 * because loading them takes more processor time than all else that a server does in a test.
 */
export interface Installation {
  /** The program of the server, for `serverProcess`. */
  readonly program: string
  /** Replaces the web app by one in which every file has another name. The server has to be started again. */
  readonly update: () => void
  readonly remove: () => void
}

interface InstallationOptions {
  /** The number of starter foods that the server loads. */
  readonly starterFoodCount?: number
}

export async function createInstallation({ starterFoodCount = 0 }: InstallationOptions = {}): Promise<Installation> {
  await ensureBuiltOnce()
  // Below the repository, where the server finds its packages.
  const folder = mkdtempSync(join(cache, 'installation-'))
  const dist = dirname(builtServer)
  cpSync(dist, join(folder, 'server/dist'), { recursive: true })
  cpSync(join(dist, '../package.json'), join(folder, 'server/package.json'))
  copyStarterFoods(join(folder, 'server'), starterFoodCount)
  cpSync(builtWeb, join(folder, 'web/dist'), { recursive: true })
  return {
    program: join(folder, 'server/dist', basename(builtServer)),
    update: () => renameHashedFiles(join(folder, 'web/dist')),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const starterFolder = 'src/food/starter'

/** Copies the kinds of foods, and the first of the foods. */
function copyStarterFoods(server: string, count: number): void {
  const [source, target] = [join(dirname(builtServer), '..', starterFolder), join(server, starterFolder)]
  cpSync(join(source, 'kinds.csv'), join(target, 'kinds.csv'))
  if (count === 0) return
  const [header, ...foods] = readFileSync(join(source, 'korean.csv'), 'utf8').split('\n')
  writeFileSync(join(target, 'korean.csv'), `${[header, ...foods.slice(0, count)].join('\n')}\n`)
}

let shared: Promise<Installation> | undefined

/** The installation of all servers of this process that need none of their own. */
export function findSharedInstallation(): Promise<Installation> {
  shared ??= createInstallation().then((installation) => {
    process.once('exit', installation.remove)
    return installation
  })
  return shared
}

// The names of files are `name-hash.js`. The next version has other hashes, and so another list in its service worker.
function renameHashedFiles(web: string): void {
  for (const file of globSync('**/*.br', { cwd: web })) rmSync(join(web, file))
  const names = globSync('assets/*.{js,css}', { cwd: web }).map((file) => basename(file))
  const newNames = new Map(names.map((name) => [name, name.replace(/-([\w-])([\w-]{7})\./, '-$2$1.')]))
  for (const [name, newName] of newNames) renameSync(join(web, 'assets', name), join(web, 'assets', newName))
  for (const file of globSync('**/*.{js,css,html,json}', { cwd: web })) {
    const text = readFileSync(join(web, file), 'utf8')
    const renamed = text.replace(/[\w.-]+-[\w-]{8}\.(?:js|css)/g, (name) => newNames.get(name) ?? name)
    writeFileSync(join(web, file), file === 'sw.js' ? renamed.replace('id\\":\\"', '$&next') : renamed)
  }
}
