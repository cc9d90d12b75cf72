import { food as area } from '@haru/shared/areas/food.ts'
import { yearOf } from '@haru/shared/calendar/day.ts'
import { ChevronUp, Pencil, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '../lib/session.tsx'
import { Dock } from '../shell/Dock.tsx'
import { toneOf } from '../tracking/speech.ts'
import { sumOf, unsureOf } from '../tracking/unsure.ts'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { type Meal, useMeal } from './meal.ts'
import css from './PickedBar.module.css'
import type { Picks } from './picks.ts'
import { useSending } from './sending.ts'

const PickedSheet = lazy(async () => ({ default: (await import('./PickedSheet.tsx')).PickedSheet }))

/** What is picked, and the way into the record. Away while nothing is. */
export function PickedBar({ picks }: { readonly picks: Picks }) {
  const { telling, pending } = picks
  const { t } = telling
  const [isOpen, setOpen] = useState(false)
  const meal = useMeal(pending.part)
  const { add, edit, isBusy } = useSending(picks, meal.part)
  if (pending.foods.length === 0) return
  const isForEditor = pending.target !== null
  return (
    <Dock label={t('find.picked')}>
      <button type="button" className={css.sum} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Sum picks={picks} meal={meal} />
        <ChevronUp size={18} />
      </button>
      {!isForEditor && <IconButton icon={Pencil} kind="soft" label={t('find.edit')} onClick={edit} />}
      <Button kind="primary" icon={Plus} tone={toneOf(area)} busy={isBusy} onClick={isForEditor ? edit : add}>
        {t(isForEditor ? 'find.take' : 'find.add')}
      </Button>
      <Suspense>{isOpen && <PickedSheet picks={picks} meal={meal} onClose={() => setOpen(false)} />}</Suspense>
    </Dock>
  )
}

/** '식품 3개 · 812 kcal', and for when. */
function Sum({ picks, meal }: { readonly picks: Picks; readonly meal: Meal }) {
  const { telling, pending } = picks
  const { t, format } = telling
  const { today } = useSession()
  const { foods, target } = pending
  const items = foods.map(({ found }) => picks.itemOf(found))
  const { kcal } = area.total(items, {})
  const { text, unit, said } = sumOf(telling, area.item.kcal, kcal, unsureOf(area, items).includes('kcal'))
  const isToday = target === null || target.day === today()
  const day = isToday ? t('section.today') : format.day(target.day, yearOf(today()))
  return (
    <span className={css.words}>
      <span className={css.count}>
        {said !== undefined && <span className="sr-only">{said}</span>}
        <span aria-hidden={said !== undefined || undefined}>{`${text}\u00a0${unit}`}</span>
      </span>
      <small>{`${t('find.picked.count', { count: foods.length })} · ${day} ${meal.name}`}</small>
    </span>
  )
}
