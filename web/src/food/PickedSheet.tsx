import { food as area } from '@haru/shared/areas/food.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import type { FoodSearchResult } from '@haru/shared/contract/food/search-result.ts'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../session/session.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import { PeriodPicker } from '../ui/date/PeriodPicker.tsx'
import { SegmentedControl } from '../ui/inputs/SegmentedControl.tsx'
import { Select } from '../ui/inputs/Select.tsx'
import { Sheet } from '../ui/overlays/Sheet.tsx'
import type { Meal } from './meal.ts'
import css from './PickedSheet.module.css'
import { PortionSheet } from './PortionSheet.tsx'
import { dayOf, keyOf } from './pending.ts'
import type { Picks } from './picks.ts'
import { SendButton } from './SendButton.tsx'
import type { Sending } from './sending.ts'
import { known, portionText } from './telling.ts'
import { Unknown } from './Unknown.tsx'

export interface PickedSheetProps {
  readonly picks: Picks
  readonly meal: Meal
  readonly sending: Sending
  readonly onClose: () => void
}

/** Everything that is picked: how much of each, and for which meal. */
export function PickedSheet({ picks, meal, sending, onClose }: PickedSheetProps) {
  const { telling, pending } = picks
  const { t } = telling
  const [asked, ask] = useState<FoodSearchResult | null>(null)
  const footer = (
    <>
      {!sending.isForEditor && <Button onClick={sending.edit}>{t('find.edit')}</Button>}
      <SendButton sending={sending} />
    </>
  )

  function handleDrop(found: FoodSearchResult) {
    picks.pick(found, null)
    if (pending.foods.length === 1) onClose()
  }

  return (
    <Sheet open onClose={onClose} title={t('find.picked')} footer={footer}>
      {!sending.isForEditor && <DayInput picks={picks} />}
      <MealInput picks={picks} meal={meal} />
      <ul className={css.list}>
        {pending.foods.map(({ found }) => (
          <li key={keyOf(found)}>
            <PickedFood picks={picks} found={found} onPortion={ask} onDrop={handleDrop} />
          </li>
        ))}
      </ul>
      {asked !== null && <PortionSheet found={asked} picks={picks} onClose={() => ask(null)} />}
    </Sheet>
  )
}

interface PickedFoodProps {
  readonly picks: Picks
  readonly found: FoodSearchResult
  readonly onPortion: (found: FoodSearchResult) => void
  readonly onDrop: (found: FoodSearchResult) => void
}

function PickedFood({ picks, found, onPortion, onDrop }: PickedFoodProps) {
  const { telling } = picks
  const { t, amounts } = telling
  const item = picks.itemOf(found)
  const kcal = known(item, 'kcal')
  return (
    <div className={css.food}>
      <button type="button" className={css.words} aria-haspopup="dialog" onClick={() => onPortion(found)}>
        <b dir="auto">{item.name}</b>
        <small>{portionText(telling, item, found.food.per)}</small>
      </button>
      <span className={css.kcal}>{kcal === null ? <Unknown /> : amounts.format(area.item.kcal, kcal)}</span>
      <IconButton icon={X} label={t('find.unpick.of', { name: item.name })} onClick={() => onDrop(found)} />
    </div>
  )
}

function DayInput({ picks: { pending, change, telling } }: Pick<PickedSheetProps, 'picks'>) {
  const today = useSession().today()
  return (
    <div className={css.day}>
      <PeriodPicker
        label={telling.t('ui.period.day')}
        period={periodAround('day', dayOf(pending, today))}
        types={['day']}
        today={today}
        onPeriod={({ start }) => change((before) => ({ ...before, day: start === today ? null : start }))}
      />
    </div>
  )
}

/** More meals than this do not stand beside each other. */
const mostBeside = 4

function MealInput({ picks: { telling, change }, meal }: Pick<PickedSheetProps, 'picks' | 'meal'>) {
  const { part, options } = meal
  const given = {
    label: telling.t('food.part'),
    value: part,
    options,
    onValue: (next: string) => change((before) => ({ ...before, part: next })),
  }
  return options.length <= mostBeside ? <SegmentedControl {...given} /> : <Select {...given} />
}
