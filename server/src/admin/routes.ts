import { adminCalls } from '@haru/shared/contract/server/admin.ts'
import type { Deps } from '../deps.ts'
import { addRoute, type RouteScope } from '../http/route.ts'
import { getBuildDate, license, version } from '../version.ts'
import { createDashboard } from './dashboard.ts'
import { readAccountCounts } from './stored-counts.ts'

/** Information about the server, and the calls for administrators only. */
export function addAdminRoutes(app: RouteScope, deps: Deps): void {
  const { config, clocks, log } = deps
  const dashboard = createDashboard(deps)

  addRoute(app, adminCalls.appInfo, async () => ({ version, license, date: getBuildDate(clocks.now()) }))
  addRoute(app, adminCalls.curEnv, async () => ({ env: config.env }))
  addRoute(app, adminCalls.userCount, async () => (await readAccountCounts(deps)).userCount)
  addRoute(app, adminCalls.dashboard, (_input, caller, { requestId }) => {
    log.info('adminViewed', { requestId, account: log.toPseudonym(caller.ownerId) })
    return dashboard(caller)
  })
}
