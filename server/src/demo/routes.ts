import { randomInt } from 'node:crypto'
import { demoCall } from '@haru/shared/contract/account/demo.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Deps } from '../deps.ts'
import { addPublicRoute, type RouteScope } from '../http/route.ts'
import { createAttemptLimiter } from '../http/security/attempt-limiter.ts'
import { createRateLimiter } from '../http/security/rates.ts'
import { createDemoAccount, createDemoLoginId, removeExpiredDemoAccounts, startDemoSession } from './demo-accounts.ts'

const maxPerHour = 30
/** The rate of all addresses together, because the writes of other users wait while a demo year is written. */
const serverRate = { perMinute: 20, burst: 5 }

/** The demo route: on a local server, it creates a demo account and signs the user in. */
export function addDemoRoutes(app: RouteScope, { config, db, clocks, log }: Deps): void {
  const attempts = createAttemptLimiter(clocks.monotonic, { max: maxPerHour, windowMs: 3_600_000 })
  const takeServerToken = createRateLimiter(clocks.monotonic)
  const isOffered = config.isLocal && config.registration === 'open'

  addPublicRoute(app, demoCall, async ({ user_lang, user_timeZone = 'UTC' }, _caller, context) => {
    if (!isOffered) throw new Refusal('notFound')
    const wait = await attempts.take(context.address)
    if (wait > 0) throw new Refusal('tooManyRequests', { retryAfter: wait })
    const waitOnServer = takeServerToken('', serverRate)
    if (waitOnServer > 0) throw new Refusal('overloaded', { retryAfter: waitOnServer })
    const now = clocks.now()
    await removeExpiredDemoAccounts(db, now)
    const language = user_lang ?? context.language
    const demo = await createDemoAccount(db, {
      loginId: createDemoLoginId(),
      language,
      timeZone: user_timeZone,
      seed: randomInt(2 ** 31),
      now,
    })

    await startDemoSession(db, demo, context, now)
    log.info('demoMade', { requestId: context.requestId })
    return { status: 'success', msg: 'account.loginSuccessful', result: { user_id: demo.loginId, _id: demo.id } }
  })
}
