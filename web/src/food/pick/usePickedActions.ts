import { food as area } from '@haru/shared/areas/food.ts'
import type { Day } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import { countRoom } from '@haru/shared/tracking/write/copy.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { useText } from '../../lib/language.tsx'
import { linkTo, useLocationWatch } from '../../navigation/url-state.ts'
import { useSession } from '../../session/session.tsx'
import { useAddToRecord } from '../../tracking/add/useAddToRecord.ts'
import { detailQuery } from '../../tracking/queries.ts'
import { recordPath, recordsPath } from '../paths.ts'
import { getFoodKey, getRecordDay, type PickedFoods, toRecordItem, unpickFoods } from './picked-foods.ts'
import type { FoodPicker } from './useFoodPicker.ts'

export interface PickedActions {
  /** Adds the picked foods to the record of their day. */
  readonly add: () => void
  /** Opens the editor that the foods are picked for, else the editor of their day. */
  readonly edit: () => void
  /** Whether the foods are picked for an editor, which then saves them. */
  readonly isForEditor: boolean
  readonly isBusy: boolean
  /** The number of picked foods for which the record of their day has no room; 0 until it is known, and for an editor, which says it itself. */
  readonly leftOutCount: number
}

/** Records the picked foods, directly or in the editor. */
export function usePickedActions({ picked, changePicked, foodFormat }: FoodPicker, part: string): PickedActions {
  const t = useText()
  const [, navigate] = useLocation()
  const { today } = useSession()
  const { add, isBusy } = useAddToRecord(area, (count) => t('find.added', { count }))
  const { foods, target } = picked
  const watch = useLocationWatch()

  async function handleAdd(): Promise<void> {
    const items = foods.map((food) => toRecordItem(food, part, foodFormat.languages))
    const isHere = watch()
    const count = await add(getRecordDay(picked, today()), { values: {}, items })
    if (count === null) return
    changePicked((before) =>
      unpickFoods(
        before,
        foods.slice(0, count).map(({ result }) => getFoodKey(result)),
      ),
    )
    if (count < items.length) return
    changePicked((before) => ({ ...before, day: null }))
    if (isHere()) navigate(recordsPath)
  }

  return {
    add: () => void handleAdd(),
    edit: () => navigate(linkToEditor(picked, today())),
    isForEditor: target !== null,
    isBusy,
    leftOutCount: useLeftOutCount(picked),
  }
}

/** The number of picked foods that do not fit into the record of their day. */
function useLeftOutCount(picked: PickedFoods): number {
  const { units, today } = useSession()
  const { foods, target } = picked
  const day = periodAround('day', getRecordDay(picked, today()))
  const enabled = target === null && foods.length > 0
  const { data } = useQuery({ ...detailQuery({ area, kind: 'record' }, day, units), enabled })
  return enabled && data !== undefined ? Math.max(0, foods.length - countRoom(area, data)) : 0
}

/** The link to the editor that opened the search, else to the editor of the day. */
export function linkToEditor(picked: PickedFoods, today: Day): string {
  return picked.target?.editor ?? linkTo(recordPath, { period: periodAround('day', getRecordDay(picked, today)) })
}
