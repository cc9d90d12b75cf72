import type { Values } from '@haru/shared/field/field.ts'
import { expect } from 'vitest'
import type { Device } from '../device.ts'
import type { Write } from './entry-writes.ts'

/** M8: a device shows what it has just saved. */
export function checkWrite({ act, operation, before, after, revision }: Write): void {
  if (operation.act === 'remove') {
    expect(after, 'M8').toBeNull()
    return
  }
  const { collection, entry } = operation
  const isAdded = act === 'insert' || act === 'add'
  // The texts only: an amount that was typed in an earlier currency is shown in the present one.
  const readTexts = (items: readonly Values[]) =>
    items.map((item) => item['content'] || item['title'] || item['bedTime'])
  expect(after?.revision, 'M8').toBe(revision)
  if (collection.kind === 'record') {
    const kept = isAdded ? (before?.items ?? []) : []
    expect(readTexts(after?.items ?? []), 'M8').toEqual(readTexts([...kept, ...entry.items]))
  }
}

/** M8: the local entries are those of replaying the whole queue. A device without a copy shows none of them. */
export async function checkReplay(device: Device): Promise<void> {
  if ((await device.store().readCursor(device.owner)) === null) return
  const before = await device.readLocalEntries()
  await device.store().replayAll(device.owner)
  expect(await device.readLocalEntries(), 'M8').toEqual(before)
}
