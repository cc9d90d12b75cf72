/** So many choices stand side by side at most, and so wide may their words be together; what is more is a list. */
const most = { choices: 4, width: 28 } as const

/** Whether choices of these words fit beside each other, on the narrowest phone too. What is not Latin is about twice as wide. */
export function fitSideBySide(words: readonly string[]): boolean {
  const widthOf = (letter: string) => (letter < '\u0250' ? 1 : 2)
  const width = words.flatMap((word) => [...word]).reduce((sum, letter) => sum + widthOf(letter), 0)
  return words.length <= most.choices && width <= most.width
}
