import { expect, test } from 'vitest'
import { type WalkCounts, walk } from '../support/random-walk.ts'
import { welcome } from '../support/served.ts'
import { app, browser, serve } from '../support/stage.ts'

serve()

// `npm run walks -- 200` walks further on a slower network; a seed that failed is walked alone with HARU_WALK_SEED.
const count = Number(process.env.HARU_WALKS ?? 12)
const maxDelayMs = Number(process.env.HARU_WALK_DELAY ?? 150)
const firstSeed = Number(process.env.HARU_WALK_SEED ?? 1)
const steps = count > 12 ? 30 : 20
const pagesAtOnce = 4

interface Results {
  readonly counts: WalkCounts[]
  readonly failures: string[]
}

async function walkAll(seeds: number[], { counts, failures }: Results): Promise<void> {
  for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
    const guest = await welcome(app, browser, { language: seed % 2 === 0 ? 'ko' : 'en' })
    await walk(guest, { seed, steps, maxDelayMs }).then(
      (each) => counts.push(each),
      (error: Error) => failures.push(error.message),
    )
    await guest.context.close()
  }
}

// A1, A2, A3
test('random walks through editors on a slow network lose nothing that was typed, and no dialog outlives its reason', {
  timeout: 7_200_000,
}, async () => {
  const seeds = Array.from({ length: count }, (_, i) => firstSeed + i)
  const results: Results = { counts: [], failures: [] }
  await Promise.all(Array.from({ length: pagesAtOnce }, () => walkAll(seeds, results)))
  expect(results.failures).toEqual([])
  const total = (of: keyof WalkCounts) => results.counts.reduce((sum, each) => sum + each[of], 0)
  // Walks that did nothing would show nothing.
  expect([total('typed'), total('saves')].every((some) => some >= count)).toBe(true)
})
