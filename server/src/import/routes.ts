import { importCalls } from '@haru/shared/contract/import/import-calls.ts'
import { type Import, importFormat } from '@haru/shared/contract/import/wire-import.ts'
import { Refusal } from '@haru/shared/errors.ts'
import { pageSize } from '@haru/shared/tracking/read/limits.ts'
import type { Deps } from '../deps.ts'
import { addUploadRoute } from '../http/file-route.ts'
import type { Caller } from '../http/request-context.ts'
import { addRoute, type RouteScope } from '../http/route.ts'
import { createWorkSlots, uploadLimits } from '../http/work-slots.ts'
import type { Imports } from './imports.ts'

/** The limit of the files that a user sends. */
const userLimit = { name: 'import', max: 200, windowMs: 3_600_000 } as const

/** The calls that import files of other products. */
export function addImportRoutes(app: RouteScope, imports: Imports, { areas, limiter, log, metrics }: Deps): void {
  const calls = importCalls(areas)
  const uploadSlots = createWorkSlots(uploadLimits)
  metrics.addWorkSlots('import', uploadSlots.readUsage)
  metrics.addWorkSlots('importReader', imports.readers.readUsage)

  addUploadRoute(app, calls.create, {
    reserve: async ({ ownerId }, bytes) => {
      const wait = await limiter.take({ limit: userLimit, subject: ownerId })
      if (wait > 0) throw new Refusal('tooManyRequests', { retryAfter: wait })
      const releaseSlot = await uploadSlots.take(ownerId)
      try {
        const releaseSpace = await imports.space.reserve(bytes)
        return () => {
          releaseSpace()
          releaseSlot()
        }
      } catch (error) {
        releaseSlot()
        throw error
      }
    },
    handle: (content, caller, _context, { fileName = '' }) => imports.create(caller, { fileName, content }),
  })
  addRoute(app, calls.detail, ({ importId }, caller) => imports.find(caller, importId))
  addRoute(app, calls.list, ({ PAGING: { page } }, caller) =>
    imports.list(caller, { offset: (page - 1) * pageSize, limit: pageSize }),
  )
  addRoute(app, calls.update, ({ importId, revision, OBJECT: { answers = {}, names = [] } }, caller) =>
    withWireRefusal(caller, () => imports.update(caller, { importId, revision, answers, names })),
  )
  addRoute(app, calls.commit, async ({ importId, revision }, caller, { requestId }) => {
    const committed = await withWireRefusal(caller, () => imports.commit(caller, { importId, revision }))
    log.info('imported', { requestId, account: log.toPseudonym(caller.ownerId) })
    return committed
  })
  addRoute(app, calls.remove, ({ importId }, caller) => imports.remove(caller, importId))

  /** Runs work whose refusals have the current import, in the units of the caller. */
  async function withWireRefusal(caller: Caller, work: () => Promise<Import>): Promise<Import> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Refusal) || error.details.current === undefined) throw error
      const current = importFormat(areas, caller.units).encode(error.details.current as Import)
      throw new Refusal(error.code, { ...error.details, current })
    }
  }
}
