import { adminCalls } from '@haru/shared/contract/server/admin.ts'
import type { Deps } from '../deps.ts'
import { type App, answer } from '../http/route.ts'
import { builtOn, license, version } from '../version.ts'
import { countUsers } from './counts.ts'
import { createDashboard } from './dashboard.ts'

/** Information about the server, and the calls for administrators only. */
export function adminRoutes(app: App, deps: Deps): void {
  const { config, db, clocks, log } = deps
  const dashboard = createDashboard(deps)

  answer(app, adminCalls.appInfo, async () => ({ version, license, date: builtOn(clocks.now()) }))
  answer(app, adminCalls.curEnv, async () => ({ env: config.env }))
  answer(app, adminCalls.userCount, () => countUsers(db))
  answer(app, adminCalls.dashboard, (_input, caller, { requestId }) => {
    log.info('adminViewed', { requestId, account: log.nameOf(caller.ownerId) })
    return dashboard(caller)
  })
}
