import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './processes.ts'

/** Whether the system can give packages of Debian to this process. */
export function hasDebianPackages(): boolean {
  return process.getuid?.() === 0 && isOnPath('apt-get')
}

/**
 * Unpacks packages of the Debian release into a folder. They are not installed, because an installation would start some of them as services.
 * `hasDependencies` also unpacks what they need and the system lacks. Returns an exit code.
 */
export async function unpackDebianPackages(
  names: readonly string[],
  folder: string,
  { hasDependencies = false } = {},
): Promise<number> {
  mkdirSync(join(folder, 'partial'), { recursive: true })
  const download = hasDependencies
    ? `apt-get install -qy --download-only --no-install-recommends -o Dir::Cache::archives="${folder}" ${names.join(' ')}`
    : `apt-get download -q ${names.join(' ')}`
  const code = await run('sh', ['-c', `cd "${folder}" && apt-get update -q && ${download}`], { output: 'failed' })
  if (code !== 0) return code
  const archives = readdirSync(folder).filter((name) => name.endsWith('.deb'))
  const codes = await Promise.all(
    archives.map((name) => run('dpkg-deb', ['--extract', join(folder, name), folder], { output: 'failed' })),
  )
  return codes.find((each) => each !== 0) ?? 0
}

/** Whether a program is in a folder of `PATH`, or in one of the given folders. */
export function isOnPath(name: string, folders: readonly string[] = []): boolean {
  const path = (process.env.PATH ?? '').split(delimiter)
  return [...path, ...folders].some((folder) => existsSync(join(folder, name)))
}
