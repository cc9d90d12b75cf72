import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const repository = join(import.meta.dirname, '../../..')
export const deployFolder = join(repository, 'deploy')

/** The text of a file of `deploy/`. */
export function readDeployFile(path: string): string {
  return readFileSync(join(deployFolder, path), 'utf8')
}

/** The text with a fault: `pattern` replaced by `replacement`. Throws if that changes nothing. */
export function plantFault(text: string, pattern: string | RegExp, replacement: string): string {
  const result = text.replace(pattern, replacement)
  if (result === text) throw new Error(`the file does not contain ${pattern}`)
  return result
}
