/**
 * About how many bytes of entries a statement reads or writes. A statement blocks the event loop while it runs and
 * while its rows are copied.
 */
export const maxChunkBytes = 300_000

interface SizedRow {
  readonly bytes: number
}

/** Splits a list into chunks of at most `chunkBytes`; a larger element is a chunk of its own. */
export function splitIntoChunks<T extends SizedRow>(
  list: readonly T[],
  chunkBytes = maxChunkBytes,
): readonly (readonly T[])[] {
  const chunks: T[][] = []
  let bytesLeft = 0
  for (const row of list) {
    if (chunks.length === 0 || row.bytes > bytesLeft) {
      chunks.push([])
      bytesLeft = chunkBytes
    }
    chunks.at(-1)?.push(row)
    bytesLeft -= row.bytes
  }
  return chunks
}

/** Reads rows of known sizes from `offset` on, one statement for each chunk. */
export async function readInChunks<R>(
  sizes: readonly SizedRow[],
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
