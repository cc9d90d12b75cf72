/** A measured value with its budget. */
export interface Measurement {
  readonly name: string
  readonly value: string
  /** Empty if there is no budget. */
  readonly budget: string
  readonly isWithinBudget: boolean
}

/** Prints measurements below a title, and marks those above their budget. */
export function printMeasurements(title: string, measurements: readonly Measurement[]): void {
  const nameWidth = Math.max(...measurements.map(({ name }) => name.length)) + 2
  const valueWidth = Math.max(...measurements.map(({ value }) => value.length)) + 2
  const lines = measurements.map(({ name, value, budget, isWithinBudget }) =>
    `${isWithinBudget ? ' ' : '✗'} ${name.padEnd(nameWidth)}${value.padEnd(valueWidth)}${budget === '' ? '' : `budget ${budget}`}`.trimEnd(),
  )
  console.log(`\n${title}\n${lines.join('\n')}`)
}

export function withoutBudget(name: string, value: string): Measurement {
  return { name, value, budget: '', isWithinBudget: true }
}

/** A measurement that must not be above its budget. */
export function compareWithBudget(name: string, value: number, budget: number, unit: string): Measurement {
  const ratio = (value / budget).toFixed(2)
  return {
    name,
    value: `${value.toFixed(unit === '' ? 0 : 1)} ${unit}`.trim(),
    budget: `${budget} ${unit} (× ${ratio})`.replace('  ', ' '),
    isWithinBudget: value <= budget,
  }
}
