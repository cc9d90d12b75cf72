import type { AnyArea } from '@haru/shared/areas/define.ts'
import { completeSettings } from '@haru/shared/contract/account/profile.ts'
import { changeCalls } from '@haru/shared/contract/exchange/changes.ts'
import type { callServer } from '../../lib/call.ts'
import { loadPart } from '../load-part.ts'
import type { ChangeClient } from './synchronizer.ts'

/** Creates the calls of a device over the API. */
export function createChangeClient(areas: readonly AnyArea[], request: typeof callServer): ChangeClient {
  return {
    exchange: (input) => request(changeCalls.exchange, { ...input, operations: [...input.operations] }, anyUnits),
    readSealKey: async () => (await loadRequests()).requestSealKey(request),
    copy: async (range) => (await loadRequests()).requestCopy(request, range),
    readLists: async (names) => (names.length === 0 ? {} : (await loadRequests()).requestLists(areas, request, names)),
    request,
  }
}

/** The call does not depend on units. */
const anyUnits = completeSettings({})

/** Most exchanges need none of them. */
const loadRequests = () => loadPart(() => import('../copy/copy-requests.ts'))
