/** What may follow an entry of a line. Another character changes its last word or number. */
const separators = /[\s,;/&·、|•]/

interface SavedLine {
  readonly saved: string
  /** The text of the entries that could not be saved. */
  readonly rest: string
}

/**
 * The text of a line that is not saved yet, after a save during which the user may have typed: the rest, and what follows the saved text.
 * A line whose saved text was changed stays as it is.
 */
export function removeSavedText(line: string, { saved, rest }: SavedLine): string {
  if (!line.startsWith(saved)) return line
  const added = line.slice(saved.length)
  const isSeparate = [added.charAt(0), saved.at(-1) ?? ''].some((sign) => separators.test(sign))
  if (added !== '' && !isSeparate) return line
  return [rest, added.replace(new RegExp(`^${separators.source}+`), '')].filter((text) => text !== '').join(', ')
}
