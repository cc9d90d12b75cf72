// Control, format and line break characters, except the joiner within an emoji.
const invisible = /(?!‍)[\p{Cc}\p{Cf}\p{Co}\p{Surrogate}\p{Zl}\p{Zp}]/gu

/** Cleans an untrusted text to one line: NFC, without control characters, at most `max` characters long. */
export function toPlainText(text: string, max: number): string {
  const clean = text.replaceAll(invisible, ' ').replaceAll(/\s+/g, ' ').trim().normalize('NFC')
  const characters = [...clean]
  return characters.length <= max ? clean : characters.slice(0, max).join('').trimEnd()
}
