import { today as dayIn } from '@haru/shared/calendar/day.ts'
import type { SignedInPlace } from '@haru/shared/contract/sessions.ts'
import { Monitor, Smartphone } from 'lucide-react'
import { useFormat, useText } from '../../lib/language.tsx'
import { useSession } from '../../lib/session.tsx'
import { Button } from '../../ui/Button.tsx'
import { nameOf } from './places.ts'
import css from './security.module.css'

export interface PlaceRowProps {
  readonly place: SignedInPlace
  readonly isEnding: boolean
  readonly onEnd: () => void
}

/** One browser: what it is, since when, and the way to end it. The own one is ended by logging out. */
export function PlaceRow({ place, isEnding, onEnd }: PlaceRowProps) {
  const t = useText()
  const dayOf = useDays()
  const name = nameOf(place, t)
  const Icon = place.system === 'android' || place.system === 'ios' ? Smartphone : Monitor
  const since = t('place.since', { day: dayOf(place.begunAt) })
  return (
    <div className={css.place}>
      <Icon size={22} className={css.picture} />
      <div className={css.words}>
        <p className={css.name}>{name}</p>
        <p className={css.note}>
          {place.isThis ? since : `${since} · ${t('place.seen', { day: dayOf(place.seenAt) })}`}
        </p>
        {(place.isThis || place.stays) && (
          <p className={css.chips}>
            {place.isThis && <span className={css.own}>{t('place.this')}</span>}
            {place.stays && <span>{t('place.stays')}</span>}
          </p>
        )}
      </div>
      {!place.isThis && (
        <Button kind="quiet" size="s" busy={isEnding} aria-label={t('place.end.name', { name })} onClick={onEnd}>
          {t('place.end')}
        </Button>
      )}
    </div>
  )
}

/** A day where the person lives, or the word for today. */
function useDays(): (instant: number) => string {
  const t = useText()
  const format = useFormat()
  const { timeZone, today } = useSession()
  return (instant) => {
    const day = dayIn(timeZone, new Date(instant))
    return day === today() ? t('place.today') : format.day(day, Number(today().slice(0, 4)))
  }
}
