/** A required line of a configuration: the pattern, and why the line is there. */
export type RequiredLine = readonly [pattern: RegExp, reason: string]

/** The reasons of the lines that a configuration lacks. Comments do not count. */
export function findMissingLines(text: string, required: readonly RequiredLine[]): readonly string[] {
  const lines = text.replace(/^\s*#.*$/gm, '')
  return required.filter(([pattern]) => !pattern.test(lines)).map(([, reason]) => reason)
}
