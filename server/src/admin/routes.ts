import { adminCalls } from '@haru/shared/contract/admin.ts'
import type { Deps } from '../deps.ts'
import { type App, answer } from '../http/answer.ts'
import { builtOn, license, version } from '../version.ts'

/** What Haru says of itself, and what only an administrator may ask. */
export function adminRoutes(app: App, { config, clocks }: Deps): void {
  answer(app, adminCalls.appInfo, async () => ({ version, license, date: builtOn(clocks.now()) }))
  answer(app, adminCalls.curEnv, async () => ({ env: config.env }))
}
