import { type ListCount, otherLists } from '@haru/shared/contract/account/account-data.ts'
import { getCollectionName } from '@haru/shared/tracking/collections.ts'
import { savedSetsName } from '@haru/shared/tracking/saved-set.ts'
import { appAreas, getAreaLabel } from '../lib/areas.ts'
import { useFormat, useText } from '../lib/language.tsx'
import { ValueTable, type ValueTableRow } from '../ui/display/ValueTable.tsx'
import { calendarEntries, formatListName, otherListTexts } from './queries.ts'

/** The counts of every list that is not empty, with records beside goals. */
export function DataCounts({ counts }: { readonly counts: readonly ListCount[] }) {
  const t = useText()
  const format = useFormat()
  const countByList = new Map(counts.map(({ list, count }) => [list, count]))
  const findCount = (list: string) => countByList.get(list) ?? 0

  function makeRow(key: string, label: string, record: string, goal: string | null = null): readonly ValueTableRow[] {
    const [entryCount, goalCount] = [findCount(record), goal === null ? null : findCount(goal)]
    if (entryCount === 0 && (goalCount ?? 0) === 0) return []
    return [
      {
        key,
        label,
        value: format.number(entryCount),
        end: goalCount === null ? '' : format.number(goalCount),
      },
    ]
  }

  const rows = [
    ...appAreas.flatMap((area) => {
      const [record, goal] = [getCollectionName({ area, kind: 'record' }), getCollectionName({ area, kind: 'goal' })]
      return makeRow(area.id, t(getAreaLabel(area)), record, goal)
    }),
    ...makeRow(
      getCollectionName(calendarEntries),
      t(getAreaLabel(calendarEntries.area)),
      getCollectionName(calendarEntries),
    ),
    ...appAreas.flatMap((area) => {
      const list = savedSetsName(area)
      return makeRow(list, formatListName(t, list), list)
    }),
    ...otherLists.flatMap((list) => makeRow(list, t(otherListTexts[list]), list)),
  ]
  return <ValueTable head={[t('data.what'), t('data.records'), t('data.goals')]} rows={rows} />
}
