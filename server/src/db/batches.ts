/** The number of rows or keys of one statement: with a dozen columns it is below the limits of SQLite and PostgreSQL. */
const maxBatchSize = 500

/** Queries many keys in batches. */
export async function queryInBatches<K, R>(
  keys: readonly K[],
  query: (batch: readonly K[]) => Promise<readonly R[]>,
): Promise<readonly R[]> {
  const rows: R[] = []
  for (let from = 0; from < keys.length; from += maxBatchSize) {
    rows.push(...(await query(keys.slice(from, from + maxBatchSize))))
  }
  return rows
}

/** Writes many rows in batches. */
export async function insertInBatches<R>(
  rows: readonly R[],
  insert: (batch: readonly R[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += maxBatchSize) await insert(rows.slice(from, from + maxBatchSize))
}

const pageRows = 200

/** Reads many rows in pages by their id, because a statement blocks the event loop while it runs. */
export async function readInPages<R extends { readonly id: string }>(
  readPage: (after: string, limit: number) => Promise<readonly R[]>,
): Promise<readonly R[]> {
  const rows: R[] = []
  for (let after = ''; ; ) {
    const page = await readPage(after, pageRows)
    rows.push(...page)
    const last = page.at(-1)
    if (last === undefined || page.length < pageRows) return rows
    after = last.id
  }
}

/** Compares rows for the order newest first: by the number of the write, then by id. */
export function compareNewestFirst(a: NumberedRow, b: NumberedRow): number {
  return b.seq - a.seq || (a.id < b.id ? 1 : -1)
}

interface NumberedRow {
  readonly id: string
  readonly seq: number
}
