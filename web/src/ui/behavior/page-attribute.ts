const holders = new Map<string, number>()

/** Sets an attribute of `<html>` until the returned function is called, and until all others that have set it are done. */
export function setPageAttribute(name: string): () => void {
  countHolder(name, 1)
  return () => countHolder(name, -1)
}

function countHolder(name: string, difference: 1 | -1): void {
  const count = (holders.get(name) ?? 0) + difference
  holders.set(name, count)
  document.documentElement.toggleAttribute(name, count > 0)
}
