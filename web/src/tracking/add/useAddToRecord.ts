import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Day } from '@haru/shared/calendar/day.ts'
import { type Period, periodAround } from '@haru/shared/calendar/period.ts'
import type { SaveRequest } from '@haru/shared/contract/tracking/tracking.ts'
import { type ErrorCode, Refusal } from '@haru/shared/errors.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import { planRecordAddition, type RecordAddition } from '@haru/shared/tracking/write/copy.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toErrorTextKey } from '../../lib/errors.ts'
import { useText } from '../../lib/language.tsx'
import { useSession } from '../../session/session.tsx'
import { useToast } from '../../ui/overlays/Toasts.tsx'
import { detailQuery, generateOperationId, useSaveMutation } from '../queries.ts'
import { useUndo } from '../useUndo.ts'

interface AddToRecord {
  /**
   * Adds to the record of a day, up to its item limit, and saves it. Returns the number of added items: null if saving failed and
   * the reason is shown. An addition without room for its items is not saved.
   */
  readonly add: (day: Day, addition: RecordAddition) => Promise<number | null>
  readonly isBusy: boolean
}

/** Adds to the record of a day without an editor, and offers undo. `formatAdded` is the message for a number of added items. */
export function useAddToRecord(area: AnyArea, formatAdded: (count: number) => string): AddToRecord {
  const t = useText()
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const save = useSaveAddition(area)
  const undo = useUndo()

  async function run(day: Day, addition: RecordAddition): Promise<number> {
    const saved = await save(day, addition)
    if (saved === null) return 0
    const undoAddition = () => undo({ area, kind: 'record' }, saved.operation)
    const action = { label: t('tracking.undo'), onAction: undoAddition }
    toast({ kind: 'success', text: formatAdded(saved.count), action })
    return saved.count
  }

  async function add(day: Day, addition: RecordAddition): Promise<number | null> {
    if (isBusy) return null
    setBusy(true)
    try {
      return await run(day, addition)
    } catch (error) {
      toast({ kind: 'error', text: t(toErrorTextKey(error)) })
      return null
    } finally {
      setBusy(false)
    }
  }

  return { add, isBusy }
}

interface SavePlan {
  readonly input: SaveRequest & { readonly operation: string }
  /** The number of added items. */
  readonly count: number
}

interface SavedAddition {
  readonly operation: string
  readonly count: number
}

/** The refusals that mean that the record changed since it was read. */
const conflictCodes: ReadonlySet<ErrorCode> = new Set(['alreadyExists', 'noData', 'limitReached', 'staleVersion'])

/** Saves an addition; if the record changed since it was read, a second time. Returns null if there is no room for its items. */
function useSaveAddition(area: AnyArea) {
  const collection = { area, kind: 'record' } as const
  const client = useQueryClient()
  const { units } = useSession()
  const { mutateAsync } = useSaveMutation()
  // A save without a response may have been executed. The same operation id makes a retry idempotent.
  const unconfirmed = useRef(new Map<string, SavePlan>())

  async function planSave(period: Period, addition: RecordAddition): Promise<SavePlan | null> {
    const target = await client.fetchQuery(detailQuery(collection, period, units))
    return createSavePlan(area, period, addition, target)
  }

  async function send(key: string, plan: SavePlan): Promise<SavedAddition> {
    unconfirmed.current.set(key, plan)
    try {
      await mutateAsync({ collection, input: plan.input })
      unconfirmed.current.delete(key)
      return { operation: plan.input.operation, count: plan.count }
    } catch (error) {
      if (error instanceof Refusal && error.code !== 'unexpected') unconfirmed.current.delete(key)
      throw error
    }
  }

  return async (day: Day, addition: RecordAddition): Promise<SavedAddition | null> => {
    const period = periodAround('day', day)
    const key = JSON.stringify([day, addition])
    const plan = unconfirmed.current.get(key) ?? (await planSave(period, addition))
    if (plan === null) return null
    try {
      return await send(key, plan)
    } catch (error) {
      if (!(error instanceof Refusal) || !conflictCodes.has(error.code)) throw error
      const next = await planSave(period, addition)
      return next === null ? null : send(key, next)
    }
  }
}

function createSavePlan(
  area: AnyArea,
  period: Period,
  addition: RecordAddition,
  target: Entry | null,
): SavePlan | null {
  const plan = planRecordAddition(area, addition, target)
  const count = plan.items.length - (plan.mode === 'update' ? (target?.items.length ?? 0) : 0)
  if (count === 0 && addition.items.length > 0) return null
  const id = generateOperationId()
  return { input: { ...plan, period, id, operation: generateOperationId() }, count }
}
