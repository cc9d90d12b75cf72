import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root, run } from './processes.ts'

/** The folder that has the programs of the packages below, unless they are installed. */
export const proxyFolder = join(root, '.cache', 'proxies')

const packages = ['caddy', 'nginx']

/**
 * Gets Caddy and nginx from Debian, for the tests of their configurations, if it can. The packages are not installed, because an
 * installation would start both as services. Always returns 0: without them the tests check the structure of the configurations.
 */
export async function ensureProxies(): Promise<number> {
  const missing = packages.filter((name) => !hasProgram(name))
  if (missing.length === 0) return 0
  if (process.getuid?.() !== 0 || !hasProgram('apt-get') || (await unpack(missing)) !== 0) {
    console.error(
      `Haru: ${missing.join(' and ')} cannot be had here, so the structure of their examples is checked only.`,
    )
  }
  return 0
}

async function unpack(names: readonly string[]): Promise<number> {
  mkdirSync(proxyFolder, { recursive: true })
  const downloads = ['-c', `cd "${proxyFolder}" && apt-get update -q && apt-get download -q ${names.join(' ')}`]
  const code = await run('sh', downloads, { output: 'failed' })
  if (code !== 0) return code
  const archives = readdirSync(proxyFolder).filter((name) => name.endsWith('.deb'))
  const codes = await Promise.all(
    archives.map((name) => run('dpkg-deb', ['--extract', join(proxyFolder, name), proxyFolder], { output: 'failed' })),
  )
  return codes.find((each) => each !== 0) ?? 0
}

function hasProgram(name: string): boolean {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  const unpacked = ['usr/bin', 'usr/sbin'].map((folder) => join(proxyFolder, folder))
  return [...folders, ...unpacked].some((folder) => existsSync(join(folder, name)))
}
