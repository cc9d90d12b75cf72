/**
 * Creates a value at its first use. The first `Intl` object of a kind takes some milliseconds on a phone, in which the browser reads the
 * data of the language.
 */
export function lazy<T>(create: () => T): () => T {
  let memo: { readonly value: T } | undefined
  return () => {
    memo ??= { value: create() }
    return memo.value
  }
}
