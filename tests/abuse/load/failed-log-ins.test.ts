import { createLoginAttempts } from '@haru/server/src/account/security/login-attempts.ts'
import type { RequestContext } from '@haru/server/src/http/request-context.ts'
import { openLimiter } from '@haru/server/src/testing/open-limiter.ts'
import { expect, test } from 'vitest'
import { medianMs } from '../../support/api/flood.ts'
import { ratioRetries } from '../../support/api/other-user.ts'

const from = (address: string) => ({ address }) as RequestContext
const isRefused = () => false

/** Runs `idCount` failed log-ins, each for another id. Returns how many of them reached the check of the password. */
async function failFor(
  attempts: ReturnType<typeof createLoginAttempts>,
  idCount: number,
  addressOf: (i: number) => string,
) {
  let checkedCount = 0
  for (let i = 0; i < idCount; i += 1) {
    const attempt = async () => {
      checkedCount += 1
      return false
    }
    await attempts.runWithPassword(`nobody${i}@haru.test`, from(addressOf(i)), attempt).catch(isRefused)
  }
  return checkedCount
}

test.each([
  { name: 'one address', addressOf: () => '203.0.113.1', expected: 100 },
  { name: 'a thousand addresses', addressOf: (i: number) => `203.0.${i % 8}.${i % 250}`, expected: 3000 },
])(
  'failed log-ins for 3,000 ids from $name do not slow down the log-in of another user',
  { retry: ratioRetries },
  async ({ addressOf, expected }) => {
    const { limiter, close } = await openLimiter()
    const attempts = createLoginAttempts(limiter, { isKnownBrowser: async () => false, warn: () => undefined })
    let count = 0
    const logInAsAnother = async () => {
      for (let i = 0; i < 100; i += 1) {
        count += 1
        await attempts.runWithPassword(`user${count}@haru.test`, from(`198.51.100.${count}`), async () => false)
      }
    }
    await medianMs(logInAsAnother)
    const idleMs = await medianMs(logInAsAnother)
    expect(await failFor(attempts, 3000, addressOf)).toBeLessThanOrEqual(expected)
    expect((await medianMs(logInAsAnother)) / idleMs).toBeLessThan(10)
    await close()
  },
)
