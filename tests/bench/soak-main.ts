// Lets five users with ten years of records read and save for an hour, prints the state of the server each minute, and says at the end
// what failed or grew: `npm run soak`. `npm run soak -- 30` takes thirty minutes, `npm run soak -- 30 10` has ten users.

import { runSoak } from './soak.ts'
import { findSoakFaults, findSoakGrowth, type SoakSample } from './soak-samples.ts'

const [minutes = 60, userCount = 5] = process.argv.slice(2).map(Number)
if (!(Number.isInteger(minutes) && minutes >= 4 && Number.isInteger(userCount) && userCount >= 1)) {
  console.error(
    'Haru: usage: npm run soak -- MINUTES USERS, with at least four minutes, because quarters are compared.',
  )
  process.exit(64)
}

const columns: Readonly<Record<string, (sample: SoakSample) => string>> = {
  requests: ({ requestCount }) => String(requestCount),
  failed: ({ failedCount }) => String(failedCount),
  refused: ({ refusedCount }) => String(refusedCount),
  p50: ({ p50 }) => `${p50.toFixed(1)} ms`,
  p99: ({ p99 }) => `${p99.toFixed(1)} ms`,
  memory: ({ memoryMb }) => `${Math.round(memoryMb)} MB`,
  descriptors: ({ descriptorCount }) => String(descriptorCount),
  wal: ({ walMb }) => `${walMb.toFixed(1)} MB`,
  load: ({ machineLoad }) => machineLoad.toFixed(1),
}

function printLine(cells: readonly string[]): void {
  console.log(cells.map((cell) => cell.padStart(11)).join(' '))
}

let minute = 0
const result = await runSoak({
  userCount,
  recordedDays: 3650,
  sampleCount: minutes,
  sampleMs: 60_000,
  minRequests: 1,
  pauseMs: 100,
  onSample: (sample) => {
    if (minute === 0) printLine(['minute', ...Object.keys(columns)])
    minute += 1
    printLine([String(minute), ...Object.values(columns).map((format) => format(sample))])
  },
})
const problems = [...findSoakFaults(result), ...findSoakGrowth(result.samples)]
console.log(`${result.savedCount} saves. ${problems.length === 0 ? 'Nothing failed or grew.' : problems.join('; ')}`)
process.exitCode = problems.length === 0 ? 0 : 1
