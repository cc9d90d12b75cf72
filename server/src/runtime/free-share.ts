import { statfs } from 'node:fs/promises'

/** A server whose data folder has no larger free part of its disk is not ready. */
export const minFreeShare = 0.05

/** The free part of the disk of a folder, from 0 to 1. */
export async function readFreeShare(folder: string): Promise<number> {
  const { bavail, blocks } = await statfs(folder)
  return bavail / blocks
}
