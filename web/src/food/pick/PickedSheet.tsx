import { food as area } from '@haru/shared/areas/food.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import type { FoodSearchResult } from '@haru/shared/contract/food/search-result.ts'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../../session/session.tsx'
import { EntryPeriodPicker } from '../../tracking/EntryPeriodPicker.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx'
import { Select } from '../../ui/inputs/Select.tsx'
import { Sheet } from '../../ui/overlays/Sheet.tsx'
import { AddPickedButton } from './AddPickedButton.tsx'
import { formatPortion, getKnownNutrient } from './food-format.ts'
import { NoRoomNote } from './NoRoomNote.tsx'
import css from './PickedSheet.module.css'
import { PortionSheet } from './PortionSheet.tsx'
import { getFoodKey, getRecordDay } from './picked-foods.ts'
import { UnknownValue } from './UnknownValue.tsx'
import type { FoodPicker } from './useFoodPicker.ts'
import type { Meal } from './useMeal.ts'
import type { PickedActions } from './usePickedActions.ts'

interface PickedSheetProps {
  readonly picker: FoodPicker
  readonly meal: Meal
  readonly actions: PickedActions
  readonly onClose: () => void
}

/** The picked foods with their amounts, and the day and meal to record them for. */
export function PickedSheet({ picker, meal, actions, onClose }: PickedSheetProps) {
  const { foodFormat, picked } = picker
  const { t } = foodFormat
  const [selected, setSelected] = useState<FoodSearchResult | null>(null)
  const footer = (
    <>
      {!actions.isForEditor && <Button onClick={actions.edit}>{t('find.edit')}</Button>}
      <AddPickedButton actions={actions} />
    </>
  )

  function handleRemove(result: FoodSearchResult) {
    picker.pick(result, null)
    if (picked.foods.length === 1) onClose()
  }

  return (
    <Sheet open onClose={onClose} title={t('find.picked')} footer={footer}>
      {!actions.isForEditor && <DayInput picker={picker} />}
      <MealInput picker={picker} meal={meal} />
      <ul className={css.list}>
        {picked.foods.map(({ result }) => (
          <li key={getFoodKey(result)}>
            <PickedFoodRow picker={picker} result={result} onPortion={setSelected} onRemove={handleRemove} />
          </li>
        ))}
      </ul>
      <NoRoomNote count={actions.leftOutCount} />
      {selected !== null && <PortionSheet result={selected} picker={picker} onClose={() => setSelected(null)} />}
    </Sheet>
  )
}

interface PickedFoodRowProps {
  readonly picker: FoodPicker
  readonly result: FoodSearchResult
  readonly onPortion: (result: FoodSearchResult) => void
  readonly onRemove: (result: FoodSearchResult) => void
}

function PickedFoodRow({ picker, result, onPortion, onRemove }: PickedFoodRowProps) {
  const { foodFormat } = picker
  const { t, amounts } = foodFormat
  const item = picker.toItem(result)
  const kcal = getKnownNutrient(item, 'kcal')
  return (
    <div className={css.food}>
      <button type="button" className={css.words} aria-haspopup="dialog" onClick={() => onPortion(result)}>
        <b dir="auto">{item.name}</b>
        <small>{formatPortion(foodFormat, item, result.food.per)}</small>
      </button>
      <span className={css.kcal}>{kcal === null ? <UnknownValue /> : amounts.format(area.item.kcal, kcal)}</span>
      <IconButton icon={X} label={t('find.unpick.of', { name: item.name })} onClick={() => onRemove(result)} />
    </div>
  )
}

function DayInput({ picker: { picked, changePicked, foodFormat } }: Pick<PickedSheetProps, 'picker'>) {
  const today = useSession().today()
  return (
    <div className={css.day}>
      <EntryPeriodPicker
        collection={{ area, kind: 'record' }}
        label={foodFormat.t('ui.period.day')}
        period={periodAround('day', getRecordDay(picked, today))}
        types={['day']}
        onPeriod={({ start }) => changePicked((before) => ({ ...before, day: start === today ? null : start }))}
      />
    </div>
  )
}

/** More meals than this are shown as a select. */
const maxSegments = 4

function MealInput({ picker: { foodFormat, changePicked }, meal }: Pick<PickedSheetProps, 'picker' | 'meal'>) {
  const { part, options } = meal
  const fieldProps = {
    label: foodFormat.t('food.part'),
    value: part,
    options,
    onValue: (next: string) => changePicked((before) => ({ ...before, part: next })),
  }
  return options.length <= maxSegments ? <SegmentedControl {...fieldProps} /> : <Select {...fieldProps} />
}
