/** How many characters a text has: code points, so that 한 and 🙂 are one each. */
export function countCharacters(text: string): number {
  return [...text].length
}

/** The beginning of a text that has at most `max` characters. */
export function cutText(text: string, max: number): string {
  const characters = [...text]
  // What is cut off must not leave half of a joined emoji behind.
  return characters.length <= max
    ? text
    : characters
        .slice(0, max)
        .join('')
        .replace(/\u200d$/, '')
}

/**
 * A text that was typed or pasted into, cut to `max` characters: what stands behind the caret stays, and the end of what was
 * inserted before it goes. `caret` is in UTF-16 units, as the browser counts.
 */
export function cutAtCaret(text: string, caret: number, max: number): string {
  if (countCharacters(text) <= max) return text
  const after = text.slice(caret)
  const room = max - countCharacters(after)
  return room < 0 ? cutText(text, max) : cutText(text.slice(0, caret), room) + after
}

/** The length from which on a counter is worth its place. */
export function isNearLimit(length: number, max: number): boolean {
  return length >= max * 0.8
}
