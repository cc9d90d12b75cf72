import { randomInt } from 'node:crypto'
import { demoCall } from '@haru/shared/contract/account/demo.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Deps } from '../deps.ts'
import { addPublicRoute, type RouteScope } from '../http/route.ts'
import { createRateLimiter } from '../http/security/rate-limiter.ts'
import { createDemoAccount, createDemoLoginId, startDemoSession } from './demo-accounts.ts'

const addressLimit = { name: 'demo of address', max: 30, windowMs: 3_600_000 } as const
/** The rate of all addresses together, because the writes of other users wait while a demo year is written. */
const serverRate = { perMinute: 20, burst: 5 }

/** The demo route: on a local server, it creates a demo account and signs the user in. */
export function addDemoRoutes(app: RouteScope, { config, db, clocks, limiter, log, passwordHasher }: Deps): void {
  const takeServerToken = createRateLimiter(clocks.monotonic)
  const isOffered = config.isLocal && config.registration === 'open'

  addPublicRoute(app, demoCall, async ({ user_lang, user_timeZone = 'UTC' }, _caller, context) => {
    if (!isOffered) throw new Refusal('notFound')
    const wait = await limiter.take({ limit: addressLimit, subject: context.address })
    if (wait > 0) throw new Refusal('tooManyRequests', { retryAfter: wait })
    const waitOnServer = takeServerToken('', serverRate)
    if (waitOnServer > 0) throw new Refusal('overloaded', { retryAfter: waitOnServer })
    const now = clocks.now()
    const language = user_lang ?? context.language
    const demo = await createDemoAccount(
      { db, passwordHasher },
      {
        loginId: createDemoLoginId(),
        language,
        timeZone: user_timeZone,
        seed: randomInt(2 ** 31),
        now,
      },
    )

    await startDemoSession(db, demo, context, now)
    log.info('demoMade', { requestId: context.requestId })
    return { status: 'success', msg: 'account.loginSuccessful', result: { user_id: demo.loginId, _id: demo.id } }
  })
}
