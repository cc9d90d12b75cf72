// What cannot be seen, turns the direction of what follows, or breaks a line. A joiner within an emoji is kept.
const invisible = /(?!‍)[\p{Cc}\p{Cf}\p{Co}\p{Surrogate}\p{Zl}\p{Zp}]/gu

/** Text that a stranger wrote as text that can stand in a line: NFC, without control characters, at most `max` signs long. */
export function toPlainText(text: string, max: number): string {
  const clean = text.replaceAll(invisible, ' ').replaceAll(/\s+/g, ' ').trim().normalize('NFC')
  const characters = [...clean]
  return characters.length <= max ? clean : characters.slice(0, max).join('').trimEnd()
}
