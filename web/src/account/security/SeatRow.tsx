import { today as dayIn, yearOf } from '@haru/shared/calendar/day.ts'
import type { SignedInDevice } from '@haru/shared/contract/account/sessions.ts'
import { Monitor, Smartphone } from 'lucide-react'
import { useFormat, useText } from '../../lib/language.tsx'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { nameOf } from './seats.ts'
import css from './security.module.css'

export interface SeatRowProps {
  readonly seat: SignedInDevice
  readonly isEnding: boolean
  readonly onEnd: () => void
}

/** One browser: what it is, since when, and the way to end it. The own one is ended by logging out. */
export function SeatRow({ seat, isEnding, onEnd }: SeatRowProps) {
  const t = useText()
  const dayOf = useDays()
  const name = nameOf(seat, t)
  const Icon = seat.system === 'android' || seat.system === 'ios' ? Smartphone : Monitor
  const since = t('seat.since', { day: dayOf(seat.signedInAt) })
  return (
    <div className={css.seat}>
      <Icon size={22} className={css.picture} />
      <div className={css.words}>
        <p className={css.name}>{name}</p>
        <p className={css.note}>
          {seat.isThis ? since : `${since} · ${t('seat.seen', { day: dayOf(seat.lastUsedAt) })}`}
        </p>
        {(seat.isThis || seat.stays) && (
          <p className={css.chips}>
            {seat.isThis && <span className={css.own}>{t('seat.this')}</span>}
            {seat.stays && <span>{t('seat.stays')}</span>}
          </p>
        )}
      </div>
      {!seat.isThis && (
        <Button kind="quiet" size="s" busy={isEnding} aria-label={t('seat.end.name', { name })} onClick={onEnd}>
          {t('seat.end')}
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
    return day === today() ? t('seat.today') : format.day(day, yearOf(today()))
  }
}
