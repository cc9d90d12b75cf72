/** About how much of entries a statement reads or writes: each holds the process while it runs, or while its rows are copied. */
export const bytesAtOnce = 400_000

interface Sized {
  readonly bytes: number
}

/** A list of what has a size, in parts that are short to read. */
export function chunksOf<T extends Sized>(list: readonly T[], chunkBytes = bytesAtOnce): readonly (readonly T[])[] {
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

/** Reads rows whose sizes are known, from `offset` on, in as few statements as are short. */
export async function readInChunks<R>(
  sizes: readonly Sized[],
  offset: number,
  read: (limit: number, offset: number) => Promise<readonly R[]>,
): Promise<readonly R[]> {
  const rows: R[] = []
  let from = offset
  for (const { length } of chunksOf(sizes)) {
    rows.push(...(await read(length, from)))
    from += length
  }
  return rows
}
