import { afterAll, beforeAll, expect, test } from 'vitest'
import { runSoak } from '../bench/soak.ts'
import { findSoakFaults, findSoakGrowth, type SoakResult, type SoakSample } from '../bench/soak-samples.ts'
import { expectNoFaults } from '../support/faults/fault-report.ts'
import { createInstallation, type Installation } from '../support/servers/installation.ts'

// F29: a server under lasting load. `npm run soak` takes an hour, and also fits a line through its memory.

/** With few starter foods, because loading all takes more processor time than the soak. */
let installation: Installation
beforeAll(async () => {
  installation = await createInstallation({ starterFoodCount: 250 })
})
afterAll(() => installation.remove())

test('F29: a server that two users read from and save to fails no request, loses no save, and keeps its descriptors and its log bounded', async (context) => {
  const result = await runSoak({
    userCount: 2,
    recordedDays: 60,
    sampleCount: 8,
    sampleMs: 0,
    minRequests: 100,
    pauseMs: 1,
    program: installation.program,
  })
  expect(findSoakFaults(result)).toEqual([])
  expect(findSoakGrowth(result.samples).filter((growth) => !growth.startsWith('memory'))).toEqual([])
  expect(result.savedCount).toBeGreaterThan(20)
  expectNoFaults(context, { runs: result.savedCount, ...result.saves })
})

const steady: SoakSample = {
  hours: 0,
  requestCount: 100,
  failedCount: 0,
  refusedCount: 0,
  p50: 1,
  p99: 2,
  memoryMb: 200,
  descriptorCount: 40,
  walMb: 4,
  machineLoad: 1,
}
const noFaults = { lost: 0, torn: 0, wrong: 0 }

function createResult(changeSample: (minute: number) => Partial<SoakSample>, saves = noFaults): SoakResult {
  const samples = Array.from({ length: 60 }, (_, minute) => ({
    ...steady,
    hours: minute / 60,
    ...changeSample(minute),
  }))
  return { samples, saves, savedCount: 1000 }
}

/** The memory that is collected every seven minutes, in MB. */
const collected = (minute: number) => minute % 7

test('F29: a soak in which memory grows before the second quarter only has no problem', () => {
  const result = createResult((minute) => ({ memoryMb: minute < 15 ? 100 + minute : 200 + collected(minute) }))
  expect([...findSoakFaults(result), ...findSoakGrowth(result.samples)]).toEqual([])
})

test.each([
  [
    'memory that grows by 12 MB an hour',
    () => createResult((minute) => ({ memoryMb: 200 + minute / 5 + collected(minute) })),
    /^memory in MB: 1[12] more each hour/,
  ],
  [
    'one descriptor that stays open each minute',
    () => createResult((minute) => ({ descriptorCount: 40 + minute })),
    /^open descriptors: 62/,
  ],
  [
    'one failed request',
    () => createResult((minute) => ({ failedCount: minute === 7 ? 1 : 0 })),
    /^1 requests without a response/,
  ],
  ['one refused request', () => createResult((minute) => ({ refusedCount: minute === 7 ? 1 : 0 })), /^1 refused/],
  ['one lost save', () => createResult(() => ({}), { ...noFaults, lost: 1 }), /^1 acknowledged saves/],
  [
    'a log of 65 MB for a minute',
    () => createResult((minute) => ({ walMb: minute === 7 ? 65 : 4 })),
    /^the write-ahead log has 65 MB/,
  ],
])('F29: a soak reports %s', (_name, create, problem) => {
  const result = create()
  const problems = [...findSoakFaults(result), ...findSoakGrowth(result.samples)]
  expect(problems).toEqual([expect.stringMatching(problem)])
})
