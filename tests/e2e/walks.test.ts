import { expect } from '@playwright/test'
import { app, browser, setUpPages, test } from '../support/browser/setup.ts'
import { openSignedInPage, type SignedInPage } from '../support/browser/signed-in-page.ts'
import { type WalkCounts, walk } from '../support/browser/walks/random-walk.ts'

// All walks come from one address and open more connections than the server accepts from one address.
setUpPages(() => ({ environment: { HARU_TRUSTED_PROXIES: '127.0.0.1' } }))

// `npm run walks -- 200` takes longer walks on a slower network and prints its progress.
const { HARU_WALKS, HARU_WALK_SEED = '1', HARU_WALK_DELAY = '2000', HARU_WALK_FAILURES = '0' } = process.env
const quickCount = process.env.HARU_TEST_SCOPE === 'short' ? 1 : 4
const count = Number(HARU_WALKS ?? quickCount)
const firstSeed = Number(HARU_WALK_SEED)
const isQuick = HARU_WALKS === undefined
const conditions = {
  steps: isQuick ? 10 : 30,
  maxDelayMs: Number(HARU_WALK_DELAY),
  failures: Number(HARU_WALK_FAILURES),
}
// A walk mostly waits for the network: on a slow network more walks run at the same time.
const pagesAtOnce = isQuick ? quickCount : 40

interface Results {
  readonly counts: WalkCounts[]
  readonly failures: string[]
}

// The server limits how many users sign up at the same time.
let signUp: Promise<unknown> = Promise.resolve()

function openNextUser(seed: number): Promise<SignedInPage> {
  const next = signUp.then(() => openSignedInPage(app, browser, { language: seed % 2 === 0 ? 'ko' : 'en' }))
  signUp = next.catch(() => undefined)
  return next
}

async function walkAll(seeds: number[], { counts, failures }: Results): Promise<void> {
  for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
    const signedInPage = await openNextUser(seed)
    const result = await walk(signedInPage, { seed, ...conditions }).then(
      (each) => {
        counts.push(each)
        return `${each.typed} typed, ${each.saves} saves`
      },
      (error: Error) => {
        failures.push(error.message)
        return `FAILED\n${error.message}`
      },
    )
    await signedInPage.context.close()
    if (!isQuick) console.log(`${counts.length + failures.length} of ${count}: seed ${seed}, ${result}`)
  }
}

test('random walks through editors on a slow network lose no text, and leave no outdated dialog', async () => {
  test.setTimeout(7_200_000)
  const seeds = Array.from({ length: count }, (_, i) => firstSeed + i)
  const results: Results = { counts: [], failures: [] }
  await Promise.all(Array.from({ length: pagesAtOnce }, () => walkAll(seeds, results)))
  expect(results.failures).toEqual([])
  const total = (of: keyof WalkCounts) => results.counts.reduce((sum, each) => sum + each[of], 0)
  // Fails if the walks have typed or saved too little to test anything.
  expect([total('typed'), total('saves')].every((some) => some >= count)).toBe(true)
})
