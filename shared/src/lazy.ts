/** Creates a value at its first use. */
export function lazy<T>(create: () => T): () => T {
  let memo: { readonly value: T } | undefined
  return () => {
    memo ??= { value: create() }
    return memo.value
  }
}
