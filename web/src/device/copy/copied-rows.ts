import type { Cursor } from '../store/meta.ts'
import { earlierFoodsName, earlierListsName, type WriteTransaction } from '../store/schema.ts'

/** Where the rows of a copy are from, whose database was made again. Without `cursor` they are from before a restore of the server. */
interface CopyOrigin {
  readonly epoch?: string
  readonly cursor?: number
}

/**
 * Removes the rows of a database that was made again, if the server has the writes up to their copy: what it lacks was removed. If it was restored
 * since, they stay until the new copy is complete.
 */
export async function removeCopiedRows(transaction: WriteTransaction, server: Cursor): Promise<void> {
  await removeCopiedEntries(transaction, server)
  const lists = transaction.objectStore('list')
  for (const name of [earlierFoodsName, earlierListsName]) {
    const { cursor, ...value } = ((await lists.get(name))?.value ?? {}) as CopyOrigin
    if (cursor === undefined) continue
    if (hasWrites(server, { ...value, cursor })) await lists.delete(name)
    else await lists.put({ name, value })
  }
}

async function removeCopiedEntries(transaction: WriteTransaction, server: Cursor): Promise<void> {
  const entries = transaction.objectStore('earlierEntry')
  for (const { cursor, ...entry } of await entries.getAll()) {
    if (cursor === undefined) continue
    const { epoch, area, kind, type, start, finish } = entry
    if (hasWrites(server, { epoch, cursor })) await entries.delete([epoch, area, kind, type, start, finish])
    else await entries.put(entry)
  }
}

function hasWrites(server: Cursor, { epoch, cursor = 0 }: CopyOrigin): boolean {
  return epoch === server.epoch && cursor <= server.cursor
}
