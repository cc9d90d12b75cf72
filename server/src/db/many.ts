/** How many rows or keys go into one statement: below what SQLite and PostgreSQL take, with a dozen columns. */
const mostAtOnce = 500

/** Asks for many keys in parts. */
export async function inParts<K, R>(
  keys: readonly K[],
  ask: (part: readonly K[]) => Promise<readonly R[]>,
): Promise<readonly R[]> {
  const found: R[] = []
  for (let from = 0; from < keys.length; from += mostAtOnce) {
    found.push(...(await ask(keys.slice(from, from + mostAtOnce))))
  }
  return found
}

/** Writes many rows in parts. */
export async function insertAll<R>(
  rows: readonly R[],
  insert: (part: readonly R[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += mostAtOnce) await insert(rows.slice(from, from + mostAtOnce))
}
