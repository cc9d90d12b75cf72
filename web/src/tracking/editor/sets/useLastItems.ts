import { type LiftSet, listSets } from '@haru/shared/field/sets.ts'
import { createTitleKey, type LastItems } from '@haru/shared/tracking/read/last-items.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { lastItemsQuery } from '../../queries.ts'
import type { Editor } from '../draft/editor.ts'
import type { ItemForm } from '../draft/form.ts'
import { listSetRows } from '../draft/set-rows.ts'

/** The last items of the title of a form. Their sets are suggested to a form without sets. */
export function useLastItems({ context, draft, change }: Editor, item: number, form: ItemForm): LastItems | undefined {
  const { data } = useQuery(lastItemsQuery(context.area, draft.period.start, context.units))
  const key = createTitleKey(form.values)
  const last = data?.find(({ items: [first] }) => first !== undefined && createTitleKey(first) === key)
  const suggest = useEffectEvent(() => change({ type: 'suggested', item, sets: listLastSets(last) }))
  const isBlank = form.rows === undefined && listSetRows(form).length === 0
  useEffect(() => {
    if (isBlank && last !== undefined) suggest()
  }, [isBlank, last])
  return last
}

export function listLastSets(last: LastItems | undefined): readonly LiftSet[] {
  return last?.items.flatMap((item) => listSets(item)) ?? []
}
