import { food as area } from '@haru/shared/areas/food.ts'
import type { Day } from '@haru/shared/calendar/day.ts'
import { type Period, periodAround } from '@haru/shared/calendar/period.ts'
import type { SaveRequest } from '@haru/shared/contract/tracking/tracking.ts'
import { type ErrorCode, Refusal } from '@haru/shared/errors.ts'
import { initialValues, type Values } from '@haru/shared/field/field.ts'
import type { EntryView } from '@haru/shared/tracking/read/entries.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toErrorTextKey } from '../../lib/errors.ts'
import { useText } from '../../lib/language.tsx'
import { useSession } from '../../session/session.tsx'
import { detailQuery, generateOperationId, useRemoveMutation, useSaveMutation } from '../../tracking/queries.ts'
import { useToast } from '../../ui/overlays/Toasts.tsx'

const collection = { area, kind: 'record' } as const

interface AddToRecord {
  /**
   * Appends items to the record of a day, up to its item limit, and saves it. Returns how many were added: null where saving failed
   * and the reason is shown.
   */
  readonly add: (day: Day, items: readonly Values[]) => Promise<number | null>
  readonly isBusy: boolean
}

/** Records items without an editor, and offers undo. */
export function useAddToRecord(): AddToRecord {
  const t = useText()
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const record = useRecordItems()
  const undo = useUndoAdd()

  async function run(day: Day, items: readonly Values[]): Promise<number> {
    const recorded = await record(day, items)
    if (recorded === null) return 0
    const { length } = recorded.plan.input.items
    const action = { label: t('tracking.undo'), onAction: () => undo(recorded) }
    toast({ kind: 'success', text: t('find.added', { count: length }), action })
    return length
  }

  async function add(day: Day, items: readonly Values[]): Promise<number | null> {
    if (isBusy) return null
    setBusy(true)
    try {
      return await run(day, items)
    } catch (error) {
      toast({ kind: 'error', text: t(toErrorTextKey(error)) })
      return null
    } finally {
      setBusy(false)
    }
  }

  return { add, isBusy }
}

/** The save to send, and the record before it. */
interface SavePlan {
  readonly input: SaveRequest
  readonly before: EntryView | null
}

interface RecordedItems {
  readonly plan: SavePlan
  readonly id: string
  readonly revision: number
}

/** The refusals that mean that the record changed since it was read. */
const conflictCodes: ReadonlySet<ErrorCode> = new Set(['alreadyExists', 'noData', 'limitReached'])

function useRecordItems() {
  const client = useQueryClient()
  const { units } = useSession()
  const { mutateAsync } = useSaveMutation()
  // A save without a response may have been executed. The same operation id makes a retry idempotent.
  const unconfirmed = useRef(new Map<string, SavePlan>())

  async function planSave(period: Period, items: readonly Values[]): Promise<SavePlan> {
    const before = await client.fetchQuery(detailQuery(collection, period, units))
    return { before, input: createSaveRequest(period, before, items) }
  }

  async function send(key: string, plan: SavePlan): Promise<RecordedItems> {
    unconfirmed.current.set(key, plan)
    try {
      const { id, revision } = await mutateAsync({ collection, input: plan.input })
      unconfirmed.current.delete(key)
      return { plan, id, revision }
    } catch (error) {
      if (error instanceof Refusal && error.code !== 'unexpected') unconfirmed.current.delete(key)
      throw error
    }
  }

  return async (day: Day, items: readonly Values[]): Promise<RecordedItems | null> => {
    const period = periodAround('day', day)
    const key = JSON.stringify([day, items])
    const plan = unconfirmed.current.get(key) ?? (await planSave(period, items))
    if (plan.input.items.length === 0) return null
    try {
      return await send(key, plan)
    } catch (error) {
      if (!(error instanceof Refusal) || !conflictCodes.has(error.code)) throw error
      const next = await planSave(period, items)
      return next.input.items.length === 0 ? null : send(key, next)
    }
  }
}

function createSaveRequest(period: Period, before: EntryView | null, items: readonly Values[]): SaveRequest {
  const room = Math.max(0, area.maxItems - (before?.items.length ?? 0))
  return {
    mode: before === null ? 'create' : 'insert',
    period,
    loaded: null,
    id: generateOperationId(),
    operation: generateOperationId(),
    values: initialValues(area.dayFields),
    items: items.slice(0, room),
  }
}

/** Restores the record as it was before, unless it was changed since. */
function useUndoAdd(): (recorded: RecordedItems) => void {
  const t = useText()
  const toast = useToast()
  const save = useSaveMutation()
  const remove = useRemoveMutation()

  function restore({ plan: { before, input }, id, revision }: RecordedItems): Promise<unknown> {
    const { period } = input
    const operation = generateOperationId()
    if (before === null) return remove.mutateAsync({ collection, input: { period, revision, operation } })
    const { values, items } = before
    const loaded = { id, period, revision }
    return save.mutateAsync({ collection, input: { mode: 'update', period, loaded, id, operation, values, items } })
  }

  return (recorded) => {
    restore(recorded).then(
      () => toast({ kind: 'success', text: t('find.undone') }),
      (error: unknown) => toast({ kind: 'error', text: t(toErrorTextKey(error)) }),
    )
  }
}
