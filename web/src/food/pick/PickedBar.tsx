import { food as area } from '@haru/shared/areas/food.ts'
import { yearOf } from '@haru/shared/calendar/day.ts'
import { ArrowLeft, ChevronUp } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../../lib/language.tsx'
import { useSession } from '../../session/session.tsx'
import { Dock } from '../../shell/bars/Dock.tsx'
import { formatTotalParts, listIncompleteMetrics } from '../../tracking/format/entry-totals.ts'
import { ButtonLink } from '../../ui/buttons/Button.tsx'
import { AccessibleText } from '../../ui/display/AccessibleText.tsx'
import { AddPickedButton } from './AddPickedButton.tsx'
import { NoRoomNote } from './NoRoomNote.tsx'
import css from './PickedBar.module.css'
import { getRecordDay } from './picked-foods.ts'
import type { FoodPicker } from './useFoodPicker.ts'
import { type Meal, useMeal } from './useMeal.ts'
import { usePickedActions } from './usePickedActions.ts'

const PickedSheet = lazy(async () => ({ default: (await import('./PickedSheet.tsx')).PickedSheet }))

/** The total of the picked foods and the button that records them. Hidden without a picked food. */
export function PickedBar({ picker }: { readonly picker: FoodPicker }) {
  const { foodFormat, picked } = picker
  const { t } = foodFormat
  const [isOpen, setOpen] = useState(false)
  const meal = useMeal(picked.part)
  const actions = usePickedActions(picker, meal.part)
  const { target, foods } = picked
  if (foods.length === 0) return target !== null && <BackToEditor to={target.editor} />
  return (
    <Dock label={t('find.picked')}>
      <button type="button" className={css.sum} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Sum picker={picker} meal={meal} />
        <ChevronUp size={18} />
      </button>
      <AddPickedButton actions={actions} />
      <NoRoomNote count={isOpen ? 0 : actions.leftOutCount} isInBar />
      <Suspense>{isOpen && <PickedSheet {...{ picker, meal, actions }} onClose={() => setOpen(false)} />}</Suspense>
    </Dock>
  )
}

/** Links back to the editor that opened the search. */
function BackToEditor({ to }: { readonly to: string }) {
  const t = useText()
  return (
    <Dock label={t('find.picked')}>
      <p className={css.hint}>{t('find.pick.some')}</p>
      <ButtonLink href={to} icon={ArrowLeft}>
        {t('shell.back')}
      </ButtonLink>
    </Dock>
  )
}

/** The total and the count, such as '식품 3개 · 812 kcal', with the meal and the day. */
function Sum({ picker, meal }: { readonly picker: FoodPicker; readonly meal: Meal }) {
  const { foodFormat, picked } = picker
  const { t, format } = foodFormat
  const { today } = useSession()
  const { foods } = picked
  const items = foods.map(({ result }) => picker.toItem(result))
  const { kcal } = area.total(items, {})
  const { text, unit, accessibleText } = formatTotalParts(
    foodFormat,
    area.item.kcal,
    kcal,
    listIncompleteMetrics(area, items).includes('kcal'),
  )
  const day = getRecordDay(picked, today())
  const when =
    day === today()
      ? t('find.meal.today', { meal: meal.name })
      : t('find.meal.day', { meal: meal.name, day: format.day(day, yearOf(today())) })
  return (
    <span className={css.words}>
      <span className={css.count}>
        <AccessibleText label={accessibleText}>{`${text}\u00a0${unit}`}</AccessibleText>
      </span>
      <small>{`${t('find.picked.count', { count: foods.length })} · ${when}`}</small>
    </span>
  )
}
