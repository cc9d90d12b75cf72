/**
 * About how many bytes of entries a statement reads or writes. A statement blocks the event loop while it runs and
 * while its rows are copied.
 */
export const bytesAtOnce = 300_000

interface WithBytes {
  readonly bytes: number
}

/** Splits a list into chunks of at most `chunkBytes`; a larger element is a chunk of its own. */
export function splitIntoChunks<T extends WithBytes>(
  list: readonly T[],
  chunkBytes = bytesAtOnce,
): readonly (readonly T[])[] {
  const chunks: T[][] = []
  let left = 0
  for (const each of list) {
    if (chunks.length === 0 || each.bytes > left) {
      chunks.push([])
      left = chunkBytes
    }
    chunks.at(-1)?.push(each)
    left -= each.bytes
  }
  return chunks
}

/** Reads rows of known sizes from `offset` on, one statement for each chunk. */
export async function readInChunks<R>(
  sizes: readonly WithBytes[],
  offset: number,
  read: (limit: number, offset: number) => Promise<readonly R[]>,
): Promise<readonly R[]> {
  const rows: R[] = []
  let from = offset
  for (const { length } of splitIntoChunks(sizes)) {
    rows.push(...(await read(length, from)))
    from += length
  }
  return rows
}
