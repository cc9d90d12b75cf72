import type { AnyArea } from '@haru/shared/areas/define.ts'
import { type Day, yearOf } from '@haru/shared/calendar/day.ts'
import { type Period, periodAround } from '@haru/shared/calendar/period.ts'
import type { SaveRequest } from '@haru/shared/contract/tracking/tracking.ts'
import { type ErrorCode, Refusal } from '@haru/shared/errors.ts'
import type { Values } from '@haru/shared/field/field.ts'
import { findAreaCategory } from '@haru/shared/tracking/category.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import {
  findDoubledItems,
  isAdditionalItem,
  planRecordAddition,
  type RecordAddition,
} from '@haru/shared/tracking/write/copy.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toErrorTextKey } from '../../lib/errors.ts'
import { useFormat, useText } from '../../lib/language.tsx'
import { useSession } from '../../session/session.tsx'
import { useToast } from '../../ui/overlays/Toasts.tsx'
import { useAreaFormats } from '../format/area-format.ts'
import { categoriesQuery, detailQuery, generateOperationId, useSave } from '../queries.ts'
import { useResultText } from '../useResultText.ts'
import { useUndoAll } from '../useUndo.ts'
import { formatItems } from './format-items.ts'

/** An addition to the record of one area. */
export interface AreaAddition {
  readonly area: AnyArea
  readonly addition: RecordAddition
}

/** An addition, and the items of the day whose place it takes. */
interface Replacement {
  readonly addition: RecordAddition
  readonly replaced: readonly Values[]
}

/** Asks the user whether added items take the place of the items of the day that they double; null to save nothing. */
export type AskDoubled = (
  addition: AreaAddition,
  period: Period,
  doubled: readonly Values[],
) => Promise<Replacement | null>

/** The message for added items of areas. */
type FormatAdded = (count: number, areas: readonly AnyArea[]) => string

export interface AddToRecords {
  /**
   * Adds to the records of a day, one area after another, each up to its item limit. Returns the number of added items of each
   * saved addition: fewer numbers than additions if a save failed or the user cancelled, and fewer items if the day is full, for which
   * the reason is shown. Null while another addition is saved. An addition without room for its items is not saved, and counts 0.
   */
  readonly add: (
    day: Day,
    additions: readonly AreaAddition[],
    formatAdded: FormatAdded,
  ) => Promise<readonly number[] | null>
  /** Whether an addition is being saved. */
  readonly isRunning: () => boolean
  /** Whether an addition takes so long that its button shows it. */
  readonly isBusy: boolean
}

/** Most saves on this device end earlier. To show them would take a slow phone as long as the save. */
export const busyDelayMs = 200

/**
 * Adds to records without an editor, and offers one undo for all. A day that is not today is named before the message. Items that would
 * double those of the day, such as a second night, take their place, which the message says; `askDoubled` lets the user choose.
 */
export function useAddToRecords(askDoubled?: AskDoubled): AddToRecords {
  const t = useText()
  const toast = useToast()
  const running = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const save = useSaveAddition(askDoubled)
  const formatReplaced = useFormatReplaced()
  const formatOtherDay = useFormatOtherDay()
  const undoAll = useUndoAll()
  const formatResult = useResultText()

  async function saveAll(day: Day, additions: readonly AreaAddition[]): Promise<readonly (SavedAddition | null)[]> {
    const saved: (SavedAddition | null)[] = []
    try {
      for (const addition of additions) saved.push(await save(day, addition))
    } catch (error) {
      if (!isCancelled(error)) toast({ kind: 'error', text: t(toErrorTextKey(error)) })
    }
    return saved
  }

  function notify(day: Day, saved: readonly SavedAddition[], formatAdded: FormatAdded): void {
    const operations = saved.map(({ area, operation }) => ({
      collection: { area, kind: 'record' } as const,
      operation,
    }))
    const action = { label: t('tracking.undo'), onAction: () => undoAll(operations) }
    const count = saved.reduce((sum, each) => sum + each.count, 0)
    const areas = saved.map(({ area }) => area)
    const text = [...formatOtherDay(day), formatAdded(count, areas), ...saved.flatMap(formatReplaced)].join(' · ')
    const messages = saved.map(({ msg }) => msg)
    // A line does not begin with a dot.
    toast({ kind: 'success', text: formatResult(text.replaceAll(' ·', '\u00a0·'), messages), action })
  }

  async function add(
    day: Day,
    additions: readonly AreaAddition[],
    formatAdded: FormatAdded,
  ): Promise<readonly number[] | null> {
    if (running.current) return null
    running.current = true
    const timer = setTimeout(setBusy, busyDelayMs, true)
    const results = await saveAll(day, additions)
    clearTimeout(timer)
    running.current = false
    setBusy(false)
    const saved = results.filter((each) => each !== null)
    if (saved.length > 0) notify(day, saved, formatAdded)
    const counts = results.map((each) => each?.count ?? 0)
    for (const [i, { area, addition }] of additions.slice(0, counts.length).entries())
      if ((counts[i] ?? 0) < addition.items.length)
        toast({ kind: 'error', text: t('tracking.item.full', { max: area.maxItems }) })
    return counts
  }

  return { add, isRunning: () => running.current, isBusy }
}

interface AddToRecord extends Pick<AddToRecords, 'isBusy'> {
  /**
   * Adds to the record of a day, up to its item limit, and saves it. Returns the number of added items: null if saving failed or the
   * user cancelled. If it failed or the day is full, the reason is shown. An addition without room for its items is not saved.
   */
  readonly add: (day: Day, addition: RecordAddition) => Promise<number | null>
}

/** Adds to the records of one area. */
export function useAddToRecord(area: AnyArea, formatAdded: (count: number) => string): AddToRecord {
  const { add, isBusy } = useAddToRecords()
  return { add: async (day, addition) => (await add(day, [{ area, addition }], formatAdded))?.[0] ?? null, isBusy }
}

interface SavePlan extends Pick<Replacement, 'replaced'> {
  readonly input: SaveRequest & { readonly operation: string }
  /** The number of added items. */
  readonly count: number
}

interface SavedAddition extends Pick<SavePlan, 'count' | 'replaced'> {
  readonly area: AnyArea
  readonly operation: string
  /** The key of the message of the save. */
  readonly msg: string
}

/** Names a day that is not today. */
function useFormatOtherDay(): (day: Day) => readonly string[] {
  const format = useFormat()
  const { today } = useSession()
  return (day) => (day === today() ? [] : [format.day(day, yearOf(today()))])
}

/** Names the items that an addition replaced. */
function useFormatReplaced(): (saved: SavedAddition) => readonly string[] {
  const client = useQueryClient()
  const { units } = useSession()
  const formatArea = useAreaFormats()
  return ({ area, replaced }) => {
    const categories = client.getQueryData(categoriesQuery(units).queryKey)
    if (replaced.length === 0 || categories === undefined) return []
    const areaFormat = formatArea(area)
    const items = formatItems(areaFormat, findAreaCategory(categories, area), replaced)
    return [areaFormat.t('add.replaced', { items })]
  }
}

const abortErrorName = 'AbortError'

function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === abortErrorName
}

/** The refusals that mean that the record changed since it was read. */
const conflictCodes: ReadonlySet<ErrorCode> = new Set(['alreadyExists', 'noData', 'limitReached', 'staleVersion'])

/** Saves an addition; if the record changed since it was read, a second time. Returns null if there is no room for its items. */
export function useSaveAddition(askDoubled?: AskDoubled) {
  const client = useQueryClient()
  const { units } = useSession()
  const runSave = useSave()
  // A save without a response may have been executed. The same operation id makes a retry idempotent.
  const unconfirmed = useRef(new Map<string, SavePlan>())

  async function planSave(period: Period, { area, addition }: AreaAddition): Promise<SavePlan | null> {
    const target = await client.fetchQuery(detailQuery({ area, kind: 'record' }, period, units))
    // A typed nap is one more nap, but a chosen one is the nap of the day.
    const items = askDoubled ? addition.items.filter((item) => !isAdditionalItem(area, item)) : addition.items
    const doubled = findDoubledItems(area, items, target)
    if (doubled.length === 0 || askDoubled === undefined)
      return createSavePlan(area, period, { addition, replaced: doubled }, target)
    const answer = await askDoubled({ area, addition }, period, doubled)
    if (answer === null) throw new DOMException('the user cancelled', abortErrorName)
    return createSavePlan(area, period, answer, target)
  }

  async function send(area: AnyArea, key: string, plan: SavePlan): Promise<SavedAddition> {
    unconfirmed.current.set(key, plan)
    try {
      const { msg } = await runSave({ collection: { area, kind: 'record' }, input: plan.input })
      unconfirmed.current.delete(key)
      return { area, operation: plan.input.operation, count: plan.count, replaced: plan.replaced, msg }
    } catch (error) {
      if (error instanceof Refusal && error.code !== 'unexpected') unconfirmed.current.delete(key)
      throw error
    }
  }

  return async (day: Day, addition: AreaAddition): Promise<SavedAddition | null> => {
    const { area } = addition
    const period = periodAround('day', day)
    const key = JSON.stringify([day, area.id, addition.addition])
    const plan = unconfirmed.current.get(key) ?? (await planSave(period, addition))
    if (plan === null) return null
    try {
      return await send(area, key, plan)
    } catch (error) {
      if (!(error instanceof Refusal) || !conflictCodes.has(error.code)) throw error
      const next = await planSave(period, addition)
      return next === null ? null : send(area, key, next)
    }
  }
}

function createSavePlan(
  area: AnyArea,
  period: Period,
  { addition, replaced }: Replacement,
  target: Entry | null,
): SavePlan | null {
  const plan = planRecordAddition(area, addition, target, replaced)
  const count = plan.items.length - (plan.mode === 'update' ? (target?.items.length ?? 0) - replaced.length : 0)
  if (count === 0 && addition.items.length > 0) return null
  const id = generateOperationId()
  const { isRestoration } = addition
  const input = { ...plan, period, id, operation: generateOperationId(), isAddition: true, isRestoration }
  return { input, count, replaced }
}
