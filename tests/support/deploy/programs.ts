import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { proxyFolder } from '../../../scripts/proxies.ts'

const folders = [
  ...(process.env.PATH ?? '').split(delimiter),
  '/usr/sbin',
  join(proxyFolder, 'usr/sbin'),
  join(proxyFolder, 'usr/bin'),
]

/** The path of a program; null if the machine does not have it. */
export function findProgram(program: string): string | null {
  return folders.map((folder) => join(folder, program)).find((file) => existsSync(file)) ?? null
}

/** What a program reports about a file; null if the machine does not have the program, which is logged. */
export function runIfInstalled(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): { readonly code: number | null; readonly output: string } | null {
  const path = findProgram(program)
  if (path === null) {
    console.info(`${program} is not installed, so only the structure of its file was checked.`)
    return null
  }
  const { status, stdout, stderr, error } = spawnSync(path, args, {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...environment },
  })
  return { code: status, output: `${stdout}${stderr}${error ?? ''}` }
}
