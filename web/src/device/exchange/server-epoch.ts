import { completeSettings } from '@haru/shared/contract/account/profile.ts'
import { serverOptionsCall } from '@haru/shared/contract/server/options.ts'
import { callServer } from '../../lib/call.ts'

/** The epoch of the server, which needs no session; null without a response. */
export function readServerEpoch(): Promise<string | null> {
  return callServer(serverOptionsCall, {}, completeSettings({})).then(
    ({ epoch }) => epoch ?? null,
    () => null,
  )
}
