import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Day } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import { lastItemsCall } from '@haru/shared/contract/tracking/last-items.ts'
import { type LiftSet, listSets } from '@haru/shared/field/sets.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { createTitleKey, type LastItems } from '@haru/shared/tracking/read/last-items.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../../lib/call.ts'
import { areaKey } from '../../../lib/query-keys.ts'
import type { Editor } from '../draft/editor.ts'
import type { ItemForm } from '../draft/form.ts'
import { listSetRows } from '../draft/set-rows.ts'

/** The last item of each title before a day, in an area with sets. */
export function lastItemsQuery(area: AnyArea, day: Day, units: Units) {
  return queryOptions({
    queryKey: areaKey(area, 'last', day, units),
    queryFn: () => call(lastItemsCall(area), { DATE: periodAround('day', day) }, units),
  })
}

/** Finds the last items of the title of a form. */
export function useFoundLastItems({ context, draft }: Editor, form: ItemForm): LastItems | undefined {
  const { data } = useQuery(lastItemsQuery(context.area, draft.period.start, context.units))
  const key = createTitleKey(form.values)
  return data?.find(({ items: [first] }) => first !== undefined && createTitleKey(first) === key)
}

/** The same; their sets are suggested to a form without sets. */
export function useLastItems(editor: Editor, item: number, form: ItemForm): LastItems | undefined {
  const last = useFoundLastItems(editor, form)
  const suggest = useEffectEvent(() => editor.change({ type: 'suggested', item, sets: listLastSets(last) }))
  const isBlank = form.rows === undefined && listSetRows(form).length === 0
  useEffect(() => {
    if (isBlank && last !== undefined) suggest()
  }, [isBlank, last])
  return last
}

export function listLastSets(last: LastItems | undefined): readonly LiftSet[] {
  return last?.items.flatMap((item) => listSets(item)) ?? []
}
