import { statfs } from 'node:fs/promises'

/** The free part of the disk of a folder, from 0 to 1. */
export async function readFreeShare(folder: string): Promise<number> {
  const { bavail, blocks } = await statfs(folder)
  return bavail / blocks
}
