import { randomBytes } from 'node:crypto'
import type { AnyArea } from '@haru/shared/areas/define.ts'
import { type Day, today } from '@haru/shared/calendar/day.ts'
import { samePeriod } from '@haru/shared/calendar/period.ts'
import { type SentSave, trackingCalls, type WriteCalls } from '@haru/shared/contract/tracking.ts'
import { kinds } from '@haru/shared/tracking/entry.ts'
import { detail, exist, list } from '@haru/shared/tracking/read.ts'
import { remove, type SaveAnswer, save } from '@haru/shared/tracking/save.ts'
import type { Shelf, Store } from '@haru/shared/tracking/store.ts'
import { uuid } from '@haru/shared/tracking/uuid.ts'
import type { Clocks } from '../clocks.ts'
import { type App, answer, answerKept } from '../http/answer.ts'
import type { Caller } from '../http/exchange.ts'
import { explained } from './refusals.ts'

export interface Tracking {
  readonly areas: readonly AnyArea[]
  readonly store: Store
  readonly clocks: Pick<Clocks, 'now'>
}

/** The calls of every area, for its records and for its goals. */
export function trackingRoutes(app: App, { areas, store, clocks }: Tracking): void {
  for (const area of areas) for (const kind of kinds) shelfRoutes(app, { area, kind }, store, clocks)
}

function shelfRoutes(app: App, shelf: Shelf, store: Store, clocks: Pick<Clocks, 'now'>): void {
  const calls = trackingCalls(shelf.area, shelf.kind)
  const todayOf = dayOf(clocks)
  answerKept(app, calls.exist, ({ DATE }, caller) => exist(store, caller, shelf, DATE))
  answerKept(app, calls.list, (input, caller) => list(store, caller, shelf, input, todayOf(caller)))
  answerKept(app, calls.detail, ({ DATE }, caller) => detail(store, caller, shelf, DATE, todayOf(caller)))
  writeRoutes(app, calls, shelf, { store, clocks })
}

/** The calls that change what stands on a shelf. */
export function writeRoutes(
  app: App,
  calls: WriteCalls,
  shelf: Shelf,
  { store, clocks }: Pick<Tracking, 'store' | 'clocks'>,
): void {
  const todayOf = dayOf(clocks)
  answer(app, calls.create, saved)
  answer(app, calls.update, saved)
  answer(app, calls.remove, (input, caller) =>
    done(caller, 'answer.deleted', () => remove(store, caller, shelf, input)),
  )

  function saved(sent: SentSave, caller: Caller) {
    const input = { ...sent, id: sent.id ?? uuid(clocks.now(), randomBytes(10)) }
    return done(caller, wordOf(sent), () => save(store, caller, shelf, input, caller.units))
  }

  async function done(caller: Caller, msg: string, work: () => Promise<SaveAnswer>) {
    try {
      return { ...(await work()), msg }
    } catch (error) {
      throw await explained(error, { shelf, store, caller, today: todayOf(caller) })
    }
  }
}

/** What day it is for whoever calls. */
function dayOf({ now }: Pick<Clocks, 'now'>): (caller: Caller) => Day {
  return ({ timeZone }) => today(timeZone, new Date(now()))
}

const words = {
  update: 'answer.updated',
  replace: 'answer.replaced',
  insert: 'answer.inserted',
} as const

function wordOf({ mode, loaded, period }: SentSave): string {
  if (mode !== 'create') return words[mode]
  return loaded === null || samePeriod(loaded.period, period) ? 'answer.created' : 'answer.moved'
}
