/** The number of code points of a text, so that 한 and 🙂 count as one character each. */
export function countCharacters(text: string): number {
  return [...text].length
}

/** The first `max` characters of a text. */
export function cutText(text: string, max: number): string {
  // A character has one or two UTF-16 units.
  if (text.length <= max) return text
  const characters = [...text]
  // The cut must not leave half of a joined emoji.
  return characters.length <= max
    ? text
    : characters
        .slice(0, max)
        .join('')
        .replace(/\u200d$/, '')
}

/**
 * Cuts a text after typing or pasting to `max` characters: the text after the caret stays, and the end of the inserted
 * text is cut. `caret` is in UTF-16 units, as browsers count.
 */
export function cutAtCaret(text: string, caret: number, max: number): string {
  if (countCharacters(text) <= max) return text
  const textAfterCaret = text.slice(caret)
  const room = max - countCharacters(textAfterCaret)
  return room < 0 ? cutText(text, max) : cutText(text.slice(0, caret), room) + textAfterCaret
}

/** Whether the length is near enough to the limit to show a counter. */
export function isNearLimit(length: number, max: number): boolean {
  return length >= max * 0.8
}
