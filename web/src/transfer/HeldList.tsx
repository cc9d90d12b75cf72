import { type ListCount, otherLists } from '@haru/shared/contract/account/account-data.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { collectionName } from '@haru/shared/tracking/collections.ts'
import { appAreas, areaLabel } from '../lib/areas.ts'
import { useFormat, useText } from '../lib/language.tsx'
import { ValueTable, type ValueTableRow } from '../ui/display/ValueTable.tsx'
import { otherNames, ownShelf } from './held.ts'

/** How much there is of everything that there is any of: records beside goals, and what has none. */
export function HeldList({ held }: { readonly held: readonly ListCount[] }) {
  const t = useText()
  const format = useFormat()
  const counts = new Map(held.map(({ list, count }) => [list, count]))
  const countOf = (list: string) => counts.get(list) ?? 0

  function rowOf(key: string, label: TextKey, record: string, goal: string | null = null): readonly ValueTableRow[] {
    const [many, goals] = [countOf(record), goal === null ? null : countOf(goal)]
    if (many === 0 && (goals ?? 0) === 0) return []
    return [{ key, label: t(label), value: format.number(many), end: goals === null ? '' : format.number(goals) }]
  }

  const rows = [
    ...appAreas.flatMap((area) => {
      const [record, goal] = [collectionName({ area, kind: 'record' }), collectionName({ area, kind: 'goal' })]
      return rowOf(area.id, areaLabel(area), record, goal)
    }),
    ...rowOf(collectionName(ownShelf), areaLabel(ownShelf.area), collectionName(ownShelf)),
    ...otherLists.flatMap((list) => rowOf(list, otherNames[list], list)),
  ]
  return <ValueTable head={[t('data.what'), t('data.records'), t('data.goals')]} rows={rows} />
}
