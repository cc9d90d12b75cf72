/** One measurement with its budget. */
export interface Row {
  readonly what: string
  readonly is: string
  /** Empty if there is no goal. */
  readonly goal: string
  readonly holds: boolean
}

/** Prints rows below a title, and marks those that miss their goal. */
export function table(title: string, rows: readonly Row[]): void {
  const wide = Math.max(...rows.map(({ what }) => what.length)) + 2
  const far = Math.max(...rows.map(({ is }) => is.length)) + 2
  const lines = rows.map(({ what, is, goal, holds }) =>
    `${holds ? ' ' : '✗'} ${what.padEnd(wide)}${is.padEnd(far)}${goal === '' ? '' : `goal ${goal}`}`.trimEnd(),
  )
  console.log(`\n${title}\n${lines.join('\n')}`)
}

/** A measurement that must not be above its goal. */
export function against(what: string, is: number, goal: number, unit: string): Row {
  const times = (is / goal).toFixed(2)
  return {
    what,
    is: `${is.toFixed(unit === '' ? 0 : 1)} ${unit}`.trim(),
    goal: `${goal} ${unit} (× ${times})`.replace('  ', ' '),
    holds: is <= goal,
  }
}
