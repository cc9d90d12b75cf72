import { type Day, day } from '@haru/shared/calendar/day.ts'
import { isSamePeriod, type Period, periodAround } from '@haru/shared/calendar/period.ts'
import type { Changes, OperationResult } from '@haru/shared/contract/exchange/changes.ts'
import type { SentOperation } from '@haru/shared/contract/exchange/operation.ts'
import { isEntryOperation } from '@haru/shared/contract/exchange/operation-kind.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import type { ChangeClient } from '@haru/web/src/device/exchange/synchronizer.ts'
import { judgeAbsence } from '@haru/web/src/device/removal/absence.ts'
import type { UnsentOperation } from '@haru/web/src/device/store/schema.ts'
import type { DeviceStore } from '@haru/web/src/device/store/store.ts'
import { newId } from '../../servers/stores.ts'
import { createDeviceClock, type SettableClock } from '../device-clock.ts'
import { type ModelParts, ownParts, today } from '../device-parts.ts'

/** Devices whose store has other methods. */
export function withStore(change: (store: DeviceStore, clock: SettableClock) => Partial<DeviceStore>): ModelParts {
  return {
    ...ownParts,
    createStore: (clock = createDeviceClock(Date.now)) => {
      const store = ownParts.createStore(clock)
      return { ...store, ...change(store, clock) }
    },
  }
}

/** Devices that send other operations. */
export function withOperations(change: (operation: SentOperation, today: Day) => SentOperation): ModelParts {
  const wrapClient: ModelParts['wrapClient'] = (client, clock) => ({
    ...client,
    exchange: async ({ operations, ...input }) => {
      const response = await client.exchange({
        ...input,
        operations: operations.map((each) => change(each, clock.today())),
      })
      const results = response.results.map((result, i) => ({ ...result, id: operations[i]?.id ?? null }))
      return { ...response, results }
    },
  })
  return { ...ownParts, wrapClient }
}

/** Devices that replace an own food without looking at what it became. */
export function withPresentRevisions(): ModelParts {
  const wrapClient = (client: ChangeClient): ChangeClient => ({
    ...client,
    exchange: async ({ operations, ...input }) => {
      const { ownFoods = [] } = await client.readLists(['ownFoods'])
      const change = (operation: SentOperation): SentOperation => {
        if (operation.act !== 'ownFood') return operation
        const { after: _, ...sent } = operation
        return { ...sent, revision: ownFoods.find(({ id }) => id === sent.foodId)?.revision ?? null }
      }
      return client.exchange({ ...input, operations: operations.map(change) })
    },
  })
  return { ...ownParts, wrapClient }
}

/** Devices that read other responses. */
export function withResponses(change: (response: Changes) => Changes): ModelParts {
  const wrapClient = (client: ChangeClient): ChangeClient => ({
    ...client,
    exchange: async (input) => change(await client.exchange(input)),
  })
  return { ...ownParts, wrapClient }
}

export const withResults = (change: (result: OperationResult) => OperationResult) =>
  withResponses((response) => ({ ...response, results: response.results.map(change) }))

export const asDone = (result: OperationResult): OperationResult => ({
  id: result.id,
  status: 'done',
  entry: { id: newId(), revision: 1 },
})

/** Devices that send the epoch of the server instead of the one that they have copied. */
export function withPresentEpoch(): ModelParts {
  const wrapClient = (client: ChangeClient): ChangeClient => ({
    ...client,
    exchange: async (input) => {
      const { epoch } = await client.copy({ start: today, end: today })
      return client.exchange({ ...input, epoch })
    },
  })
  return { ...ownParts, wrapClient }
}

/** Devices with one database for all users, which stays when its user leaves. */
export function withSharedDatabase(): ModelParts {
  const share =
    <Rest extends readonly unknown[], Result>(method: (owner: Owner, ...rest: Rest) => Result) =>
    (_owner: Owner, ...rest: Rest) =>
      method({ ownerId: 'shared' }, ...rest)
  return {
    ...withStore((store) => ({
      read: share(store.read),
      write: (_owner, work) => store.write({ ownerId: 'shared' }, work),
      readSnapshot: (_owner, work) => store.readSnapshot({ ownerId: 'shared' }, work),
      addOperation: share(store.addOperation),
      addListOperation: share(store.addListOperation),
      listUnsent: share(store.listUnsent),
      markAttempted: share(store.markAttempted),
      readCursor: share(store.readCursor),
      readCopyProgress: share(store.readCopyProgress),
      putCopyPart: share(store.putCopyPart),
      putExchange: share(store.putExchange),
      removeCopy: share(store.removeCopy),
      readSealKey: share(store.readSealKey),
      putSealKey: share(store.putSealKey),
      replayAll: share(store.replayAll),
    })),
    removeDataOfOtherUsers: () => Promise.resolve(),
  }
}

export function renumber(operation: UnsentOperation): UnsentOperation {
  const id = newId()
  return { ...operation, id, sent: { ...operation.sent, id } }
}

const wholeYear = { start: day('2026-01-01'), end: day('2026-12-31') }

/** Devices whose server takes a change for outdated if its clock shows an earlier time than that of the stored entry. */
export function withLastTime(): ModelParts {
  const wrapClient: ModelParts['wrapClient'] = (client, clock) => ({
    ...client,
    exchange: async ({ operations, ...input }) => {
      const { entries } = await client.copy(wholeYear)
      const isOutdated = (sent: SentOperation) =>
        isEntryOperation(sent) &&
        sent.act === 'save' &&
        entries.some(
          ({ list, start, updatedAt }) =>
            list === sent.list && start === sent.entry.start && updatedAt > clock.serverNow(),
        )
      const response = await client.exchange({ ...input, operations: operations.filter((each) => !isOutdated(each)) })
      const byId = new Map(response.results.map((result) => [result.id, result]))
      const results = operations.map(({ id }) => byId.get(id) ?? asDone({ id, status: 'done' }))
      return { ...response, results: response.isReset ? [] : results }
    },
  })
  return { ...ownParts, wrapClient }
}

/** Devices that remove the queue when their clock shows that the server has not responded for long. */
export function withAbsentQueueRemoved(): ModelParts {
  return withStore((store, clock) => ({
    readContact: async (owner) => {
      const contact = await store.readContact(owner)
      const absence = judgeAbsence(contact, { now: clock.now(), clockDifference: Number.NaN })
      const unsent = absence === 'short' ? [] : await store.listUnsent(owner)
      for (const { id } of unsent) await store.discardOperation(owner, id)
      return contact
    },
  }))
}

/** A server that has the operations that it has done in its memory only. */
export function withForgetfulServer(): ModelParts {
  const restartServer: ModelParts['restartServer'] = async (app) => {
    await app.restart()
    await app.db.deleteFrom('operation').execute()
  }
  return { ...ownParts, restartServer }
}

/** Devices that save an entry for the present day if its editor was opened on the day of the entry. */
export function withDayOfSave(): ModelParts {
  return withStore((store, clock) => {
    let opened: Period | null = null
    return {
      read: (owner) => {
        const reader = store.read(owner)
        return {
          ...reader,
          find: (collection, period) => {
            opened = period.start === clock.today() ? period : null
            return reader.find(collection, period)
          },
        }
      },
      addOperation: (owner, operation, currency) => {
        const isOpened = operation.act === 'save' && opened !== null && isSamePeriod(operation.entry.period, opened)
        opened = null
        const period = periodAround('day', clock.today())
        const saved = isOpened ? { ...operation, entry: { ...operation.entry, period } } : operation
        return store.addOperation(owner, saved, currency)
      },
    }
  })
}

/** The save of an entry of the day on which the test begins as one of another day; other operations as they are. */
export function moveToDay(operation: SentOperation, to: Day): SentOperation {
  if (!isEntryOperation(operation) || operation.act !== 'save') return operation
  const { entry } = operation
  return entry.type === 'day' && entry.start === today && entry.end === today
    ? { ...operation, entry: { ...entry, start: to, end: to } }
    : operation
}
