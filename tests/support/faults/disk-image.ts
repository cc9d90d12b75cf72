import { execFile } from 'node:child_process'
import { chmod, copyFile, mkdir, mkdtemp, open, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A disk in a file with an ext4 file system. Mounting it needs root. */
export interface DiskImage {
  /** Where the disk is mounted. */
  readonly folder: string
  /** Writes to the disk all that the system has in memory. */
  readonly flush: () => Promise<void>
  /**
   * Cuts the power: from now on the folder has only the data that had reached the disk, and not the data in the memory of the system.
   * The processes that use the disk must have been killed before.
   */
  readonly cutPower: () => Promise<void>
  readonly remove: () => Promise<void>
}

export async function mountDiskImage(megabytes: number): Promise<DiskImage> {
  const parent = await mkdtemp(join(tmpdir(), 'haru-power-'))
  const [image, copy, folder] = ['image', 'copy', 'disk'].map((name) => join(parent, name)) as [string, string, string]
  const file = await open(image, 'w')
  await file.truncate(megabytes * 1_000_000)
  await file.close()
  await mkdir(folder)
  await run('mkfs.ext4', ['-q', '-F', image])
  const mount = () => run('mount', ['-o', 'loop', image, folder])
  const unmount = () => run('umount', ['--lazy', folder])
  await mount()
  // PostgreSQL does not run as root.
  for (const path of [parent, folder]) await chmod(path, 0o777)
  return {
    folder,
    flush: async () => {
      await run('sync', ['-f', folder])
    },
    cutPower: async () => {
      // Unmounting writes to the image what the system has in memory, so the image is copied before.
      await copyFile(image, copy)
      await run('umount', [folder])
      await rename(copy, image)
      await mount()
    },
    remove: async () => {
      await unmount()
      await rm(parent, { recursive: true, force: true })
    },
  }
}
