import { food as area } from '@haru/shared/areas/food.ts'
import type { Day } from '@haru/shared/calendar/day.ts'
import { type Period, periodAround } from '@haru/shared/calendar/period.ts'
import type { SaveRequest } from '@haru/shared/contract/tracking/tracking.ts'
import { type ErrorCode, Refusal } from '@haru/shared/errors.ts'
import { initialValues, type Values } from '@haru/shared/field/field.ts'
import type { EntryView } from '@haru/shared/tracking/read/entries.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorTextKey } from '../lib/errors.ts'
import { useText } from '../lib/language.tsx'
import { useSession } from '../session/session.tsx'
import { detailQuery, generateId, useRemoveMutation, useSaveMutation } from '../tracking/queries.ts'
import { useToast } from '../ui/overlays/Toasts.tsx'

const collection = { area, kind: 'record' } as const

export interface Adding {
  /**
   * Puts items behind those of a day, as many as it holds, and saves. How many of them are in the record then: null where
   * saving failed, and the person has been told why.
   */
  readonly add: (day: Day, items: readonly Values[]) => Promise<number | null>
  readonly isBusy: boolean
}

/** Records items without an editor; it can be taken back. */
export function useAdding(): Adding {
  const t = useText()
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const record = useRecording()
  const undo = useUndo()

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
      toast({ kind: 'error', text: t(errorTextKey(error)) })
      return null
    } finally {
      setBusy(false)
    }
  }

  return { add, isBusy }
}

/** What is sent, and what stood on the day before. */
interface Plan {
  readonly input: SaveRequest
  readonly before: EntryView | null
}

interface Recorded {
  readonly plan: Plan
  readonly id: string
  readonly revision: number
}

/** The day has changed since it was looked up. */
const elsewhere: ReadonlySet<ErrorCode> = new Set(['alreadyExists', 'noData', 'limitReached'])

function useRecording() {
  const client = useQueryClient()
  const { units } = useSession()
  const { mutateAsync } = useSaveMutation()
  // A plan whose answer was lost may have been carried out: sent again as it was, it is carried out once.
  const lost = useRef(new Map<string, Plan>())

  async function planFor(period: Period, items: readonly Values[]): Promise<Plan> {
    const before = await client.fetchQuery(detailQuery(collection, period, units))
    return { before, input: inputFor(period, before, items) }
  }

  async function send(about: string, plan: Plan): Promise<Recorded> {
    lost.current.set(about, plan)
    try {
      const { id, revision } = await mutateAsync({ collection, input: plan.input })
      lost.current.delete(about)
      return { plan, id, revision }
    } catch (error) {
      if (error instanceof Refusal && error.code !== 'unexpected') lost.current.delete(about)
      throw error
    }
  }

  return async (day: Day, items: readonly Values[]): Promise<Recorded | null> => {
    const period = periodAround('day', day)
    const about = JSON.stringify([day, items])
    const plan = lost.current.get(about) ?? (await planFor(period, items))
    if (plan.input.items.length === 0) return null
    try {
      return await send(about, plan)
    } catch (error) {
      if (!(error instanceof Refusal) || !elsewhere.has(error.code)) throw error
      const next = await planFor(period, items)
      return next.input.items.length === 0 ? null : send(about, next)
    }
  }
}

function inputFor(period: Period, before: EntryView | null, items: readonly Values[]): SaveRequest {
  const room = Math.max(0, area.maxItems - (before?.items.length ?? 0))
  return {
    mode: before === null ? 'create' : 'insert',
    period,
    loaded: null,
    id: generateId(),
    operation: generateId(),
    values: initialValues(area.dayFields),
    items: items.slice(0, room),
  }
}

/** The day as it stood before, unless it was changed since. */
function useUndo(): (recorded: Recorded) => void {
  const t = useText()
  const toast = useToast()
  const save = useSaveMutation()
  const remove = useRemoveMutation()

  function restore({ plan: { before, input }, id, revision }: Recorded): Promise<unknown> {
    const { period } = input
    const operation = generateId()
    if (before === null) return remove.mutateAsync({ collection: collection, input: { period, revision, operation } })
    const { values, items } = before
    const loaded = { id, period, revision }
    return save.mutateAsync({ collection, input: { mode: 'update', period, loaded, id, operation, values, items } })
  }

  return (recorded) => {
    restore(recorded).then(
      () => toast({ kind: 'success', text: t('find.undone') }),
      (error: unknown) => toast({ kind: 'error', text: t(errorTextKey(error)) }),
    )
  }
}
