import type { TestApp } from '@haru/server/src/testing/start-app.ts'
import type { TableBackup } from '@haru/server/src/testing/table-backup.ts'
import { msPerDay } from '@haru/shared/calendar/day.ts'
import { today } from '../device-parts.ts'
import type { SentRequest } from '../server.ts'

const firstTime = Date.parse(`${today}T12:00:00Z`)
export const msPerMinute = 60_000
export const msPerHour = 60 * msPerMinute

/** The server begins at noon of the first day, without a limit that an earlier run has used up. */
export function setServerTime({ clocks }: TestApp): void {
  clocks.advance(msPerMinute)
  clocks.jump(firstTime - clocks.now())
}

interface ServerBackupOptions {
  readonly app: TestApp
  readonly backup: TableBackup
  /** Those that the server has done. */
  readonly requests: SentRequest[]
}

export function createServerBackups({ app, backup, requests }: ServerBackupOptions) {
  let backedUpRequests: readonly SentRequest[] = []
  let restoreCount = 0
  return {
    getRestoreCount: () => restoreCount,
    backUp: async () => {
      await backup.backUp()
      backedUpRequests = [...requests]
    },
    restore: async () => {
      await backup.restore()
      // A server that starts again has no cached response of a later write with the same number. Responses are cached for a day.
      app.clocks.jump(2 * msPerDay)
      requests.splice(0, requests.length, ...backedUpRequests)
      restoreCount += 1
    },
  }
}
