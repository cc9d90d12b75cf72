/** The largest number of options in one row, and their largest total width in Latin characters. More options become a list. */
const max = { choices: 4, width: 28 } as const

/** Whether options with these labels fit in one row on the narrowest phone. Non-Latin characters count twice. */
export function fitInOneRow(labels: readonly string[]): boolean {
  const measureWidth = (character: string) => (character < '\u0250' ? 1 : 2)
  const width = labels.flatMap((word) => [...word]).reduce((sum, character) => sum + measureWidth(character), 0)
  return labels.length <= max.choices && width <= max.width
}
