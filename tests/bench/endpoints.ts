import { measureEndpoints } from '../support/api/measure-endpoints.ts'
import { printMeasurements } from './measurements.ts'

const budgetMs = 20
const rounds = 3

/** Measures the longest time for which each endpoint holds the event loop, for an account at its limits. */
export async function benchEndpoints(): Promise<void> {
  const { pieces, unitMs } = await measureEndpoints(rounds, () => false)
  printMeasurements(
    `Longest piece of the event loop, an account at its limits (a unit is ${unitMs.toFixed(2)} ms)`,
    pieces.map(({ name, ms, cpuMs, status, bytes }) => ({
      name,
      value: `${ms.toFixed(1).padStart(6)} ms ${cpuMs.toFixed(1).padStart(6)} ms CPU  ${status}  ${Math.round(bytes / 1000)} kB`,
      budget: `${budgetMs} ms`,
      isWithinBudget: cpuMs <= budgetMs,
    })),
  )
}
