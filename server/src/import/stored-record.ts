import { hash } from 'node:crypto'
import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Values } from '@haru/shared/field/field.ts'
import { writeItems } from '@haru/shared/tracking/rows.ts'
import { identityLength } from './plan/group-rows.ts'

/** The keys by which the items of an import are found again in a record: the digests of their contents. */
export interface StoredRecord {
  /** The digests of the stored items. */
  readonly items: readonly string[]
  /** The digests of the items that the record had before. */
  readonly before: readonly string[]
  /** The values of the day that were stored, such as a body weight. */
  readonly values: Values
  /** The currency of the amounts that were digested (ISO 4217); unknown in records of earlier versions. */
  readonly currency?: string
}

/** A digest that is equal for items with equal contents. */
export function digestItem(area: AnyArea, item: Values): string {
  return hash('sha256', writeItems(area, [item]), 'base64url').slice(0, identityLength)
}

/** The items of a record without those of an import. */
export interface RemainingItems {
  readonly items: readonly Values[]
  readonly removedCount: number
  /** The number of items that the user has changed since, which stay. */
  readonly unrevertedCount: number
}

/** Takes the items of an import out of those that a record has now. `digestOf` gives the digest that an item had at the time of the import. */
export function takeItems(
  items: readonly Values[],
  { items: stored, before }: StoredRecord,
  digestOf: (item: Values) => string,
): RemainingItems {
  const wanted = countTexts(stored)
  const digests = items.map(digestOf)
  // From the end, because an import adds its items behind the others: an equal item that the user had before stays where it is.
  const isTaken = new Array<boolean>(items.length).fill(false)
  for (let i = items.length - 1; i >= 0; i -= 1) isTaken[i] = takeText(wanted, digests[i] ?? '')
  const unmatchedBefore = countTexts(before)
  const changed = digests.filter((digest, i) => isTaken[i] !== true && !takeText(unmatchedBefore, digest))
  const removedCount = isTaken.filter(Boolean).length
  return {
    items: items.filter((_, i) => isTaken[i] !== true),
    removedCount,
    unrevertedCount: Math.min(stored.length - removedCount, changed.length),
  }
}

function countTexts(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

function takeText(counts: Map<string, number>, text: string): boolean {
  const count = counts.get(text) ?? 0
  if (count === 0) return false
  counts.set(text, count - 1)
  return true
}
