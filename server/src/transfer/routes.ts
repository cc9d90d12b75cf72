import type { AnyArea } from '@haru/shared/areas/define.ts'
import { accountDataCalls, otherLists } from '@haru/shared/contract/account/account-data.ts'
import { spreadsheetCalls } from '@haru/shared/contract/tracking/spreadsheets.ts'
import { Refusal } from '@haru/shared/errors.ts'
import { spreadsheetFormats } from '@haru/shared/spreadsheet/spreadsheet.ts'
import { getCollectionName, listAreaCollections } from '@haru/shared/tracking/collections.ts'
import { readAccountBytes } from '../db/account-bytes.ts'
import type { Attempt } from '../db/attempt-limiter.ts'
import type { Deps } from '../deps.ts'
import { addDownloadRoute, addUploadRoute, type Download } from '../http/file-route.ts'
import { addCachedRoute, addRoute, type RouteScope } from '../http/route.ts'
import { createWorkSlots, uploadLimits, type WorkSlots } from '../http/work-slots.ts'
import { countEntries } from './account-data.ts'
import { openExport } from './export.ts'
import { countFoods } from './food.ts'
import { type RestoreData, readExport } from './read-export.ts'
import { restoreAccount } from './restore-account.ts'
import { countSavedSets } from './saved-sets.ts'
import { openSpreadsheet } from './spreadsheet.ts'
import { openDataFile } from './unzip.ts'

/** The limit of the exports of a user, and that of the restores. */
const userLimit = { max: 20, windowMs: 3_600_000 } as const
/** The limit of the spreadsheets of a user, which are a small part of an export. */
const spreadsheetLimit = { name: 'spreadsheet', max: 120, windowMs: 3_600_000 } as const
/** Each export reads on its own connection. */
const exportLimits = { max: 2, maxPerUser: 1, maxWaitMs: 10_000, maxWaitingPerUser: 2, retryAfter: 10 }

/** The calls of exports, and of restores into an empty account. */
export function addTransferRoutes(app: RouteScope, deps: Deps): void {
  const { areas, db, clocks, limiter, log, config, metrics } = deps
  const readUpload = createUploadReader(areas)
  const exportSlots = createWorkSlots(exportLimits)
  const uploadSlots = createWorkSlots(uploadLimits)
  metrics.addWorkSlots('export', exportSlots.readUsage)
  metrics.addWorkSlots('restore', uploadSlots.readUsage)

  addCachedRoute(app, accountDataCalls.counts, async (_input, caller) => {
    const collections = await countEntries(db, areas, caller)
    const savedSets = await countSavedSets(db, areas, caller)
    const foods = await countFoods(db, caller)
    return [
      ...[...collections, ...savedSets].map(([list, count]) => ({ list, count })),
      ...otherLists.map((list) => ({ list, count: foods[list] })),
    ]
  })

  addRoute(app, accountDataCalls.usage, async (_input, { ownerId }) => ({
    bytes: await readAccountBytes(db, ownerId),
    maxBytes: config.maxAccountBytes,
  }))

  addDownloadRoute(app, accountDataCalls.export, async (_input, caller, { requestId }) => {
    await limitRate('export', caller.ownerId)
    const exportFile = await openInSlot(exportSlots, caller.ownerId, () => openExport(db, areas, caller, clocks.now()))
    log.info('exported', { requestId, account: log.toPseudonym(caller.ownerId) })
    return exportFile
  })

  addSpreadsheetRoutes(app, deps, exportSlots)

  addUploadRoute(app, accountDataCalls.restore, {
    reserve: async ({ ownerId }) => {
      await limitRate('restore', ownerId)
      return uploadSlots.take(ownerId)
    },
    handle: async (file, caller, { requestId }) => {
      const data = await readUpload(caller.ownerId, file)
      await restoreAccount(db, caller, data, { now: clocks.now(), maxBytes: config.maxAccountBytes })
      log.info('restored', { requestId, account: log.toPseudonym(caller.ownerId) })
      return data.listCounts
    },
  })

  async function limitRate(name: string, subject: string): Promise<void> {
    await takeRate(limiter, { ...userLimit, name }, subject)
  }
}

/** The calls of spreadsheets of the records and goals of each area. They share the slots of exports. */
function addSpreadsheetRoutes(app: RouteScope, { areas, db, limiter, log }: Deps, slots: WorkSlots): void {
  for (const collection of listAreaCollections(areas)) {
    for (const format of spreadsheetFormats) {
      addDownloadRoute(app, spreadsheetCalls(collection)[format], async ({ DATE }, caller, { requestId }) => {
        await takeRate(limiter, spreadsheetLimit, caller.ownerId)
        const query = { collection, range: DATE, format }
        const file = await openInSlot(slots, caller.ownerId, () => openSpreadsheet(db, caller, query))
        const list = getCollectionName(collection)
        log.info('exported', { requestId, account: log.toPseudonym(caller.ownerId), list, format })
        return file
      })
    }
  }
}

/** Opens a file that is read on a connection of its own, and releases the slot with the file. */
async function openInSlot(slots: WorkSlots, ownerId: string, open: () => Promise<Download>): Promise<Download> {
  const release = await slots.take(ownerId)
  try {
    const file = await open()
    file.body.once('close', release)
    return file
  } catch (error) {
    release()
    throw error
  }
}

async function takeRate(limiter: Deps['limiter'], limit: Attempt['limit'], subject: string): Promise<void> {
  const wait = await limiter.take({ limit, subject })
  if (wait > 0) throw new Refusal('tooManyRequests', { retryAfter: wait })
}

/** Reads few files at a time, because the decoded content of a file is in memory until it is written. */
function createUploadReader(areas: readonly AnyArea[]) {
  const slots = createWorkSlots({ ...exportLimits, maxWaitingPerUser: 1 })
  return async (ownerId: string, file: AsyncIterable<Buffer>): Promise<RestoreData> => {
    const data = await openDataFile(file)
    const release = await slots.take(ownerId)
    try {
      return await readExport(areas, data)
    } finally {
      release()
    }
  }
}
