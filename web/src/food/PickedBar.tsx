import { food as area } from '@haru/shared/areas/food.ts'
import { yearOf } from '@haru/shared/calendar/day.ts'
import { ArrowLeft, ChevronUp } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../lib/language.tsx'
import { useSession } from '../session/session.tsx'
import { Dock } from '../shell/bars/Dock.tsx'
import { formatTotalParts, incompleteMetrics } from '../tracking/format/entry-totals.ts'
import { ButtonLink } from '../ui/buttons/Button.tsx'
import { AccessibleText } from '../ui/display/AccessibleText.tsx'
import { type Meal, useMeal } from './meal.ts'
import css from './PickedBar.module.css'
import { dayOf } from './pending.ts'
import type { Picks } from './picks.ts'
import { SendButton } from './SendButton.tsx'
import { useSending } from './sending.ts'

const PickedSheet = lazy(async () => ({ default: (await import('./PickedSheet.tsx')).PickedSheet }))

/** What is picked, and the way into the record. Away while nothing is. */
export function PickedBar({ picks }: { readonly picks: Picks }) {
  const { telling, pending } = picks
  const { t } = telling
  const [isOpen, setOpen] = useState(false)
  const meal = useMeal(pending.part)
  const sending = useSending(picks, meal.part)
  const { target, foods } = pending
  if (foods.length === 0) return target !== null && <WayBack to={target.editor} />
  return (
    <Dock label={t('find.picked')}>
      <button type="button" className={css.sum} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Sum picks={picks} meal={meal} />
        <ChevronUp size={18} />
      </button>
      <SendButton sending={sending} />
      <Suspense>{isOpen && <PickedSheet {...{ picks, meal, sending }} onClose={() => setOpen(false)} />}</Suspense>
    </Dock>
  )
}

/** To the editor that one came from. */
function WayBack({ to }: { readonly to: string }) {
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

/** '식품 3개 · 812 kcal', and for when. */
function Sum({ picks, meal }: { readonly picks: Picks; readonly meal: Meal }) {
  const { telling, pending } = picks
  const { t, format } = telling
  const { today } = useSession()
  const { foods } = pending
  const items = foods.map(({ found }) => picks.itemOf(found))
  const { kcal } = area.total(items, {})
  const { text, unit, said } = formatTotalParts(
    telling,
    area.item.kcal,
    kcal,
    incompleteMetrics(area, items).includes('kcal'),
  )
  const day = dayOf(pending, today())
  const when =
    day === today()
      ? t('find.meal.today', { meal: meal.name })
      : t('find.meal.day', { meal: meal.name, day: format.day(day, yearOf(today())) })
  return (
    <span className={css.words}>
      <span className={css.count}>
        <AccessibleText label={said}>{`${text}\u00a0${unit}`}</AccessibleText>
      </span>
      <small>{`${t('find.picked.count', { count: foods.length })} · ${when}`}</small>
    </span>
  )
}
