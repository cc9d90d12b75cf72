/** So many choices stand side by side at most, and so wide may their words be together; what is more is a list. */
const max = { choices: 4, width: 28 } as const

/** Whether choices of these words fit beside each other, on the narrowest phone too. What is not Latin is about twice as wide. */
export function fitInOneRow(labels: readonly string[]): boolean {
  const widthOf = (character: string) => (character < '\u0250' ? 1 : 2)
  const width = labels.flatMap((word) => [...word]).reduce((sum, letter) => sum + widthOf(letter), 0)
  return labels.length <= max.choices && width <= max.width
}
