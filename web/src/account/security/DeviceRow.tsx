import { today as dayIn, yearOf } from '@haru/shared/calendar/day.ts'
import type { SignedInDevice } from '@haru/shared/contract/account/sessions.ts'
import { Monitor, Smartphone } from 'lucide-react'
import { useFormat, useText } from '../../lib/language.tsx'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { formatDeviceName } from './queries.ts'
import css from './security.module.css'

interface DeviceRowProps {
  readonly device: SignedInDevice
  readonly isSigningOut: boolean
  readonly onSignOut: () => void
}

/** A signed-in device with the button that signs it out. The current device has none: its user logs out instead. */
export function DeviceRow({ device, isSigningOut, onSignOut }: DeviceRowProps) {
  const t = useText()
  const formatDay = useDayFormat()
  const name = formatDeviceName(device, t)
  const Icon = device.system === 'android' || device.system === 'ios' ? Smartphone : Monitor
  const since = t('signedInDevice.since', { day: formatDay(device.signedInAt) })
  return (
    <div className={css.device}>
      <Icon size={22} className={css.icon} />
      <div className={css.words}>
        <p className={css.name}>{name}</p>
        <p className={css.note}>
          {device.isThis ? since : `${since} · ${t('signedInDevice.seen', { day: formatDay(device.lastUsedAt) })}`}
        </p>
        {(device.isThis || device.stays) && (
          <p className={css.chips}>
            {device.isThis && <span className={css.own}>{t('signedInDevice.this')}</span>}
            {device.stays && <span>{t('signedInDevice.stays')}</span>}
          </p>
        )}
      </div>
      {!device.isThis && (
        <Button
          kind="quiet"
          size="s"
          busy={isSigningOut}
          aria-label={t('signedInDevice.end.name', { name })}
          onClick={onSignOut}
        >
          {t('signedInDevice.end')}
        </Button>
      )}
    </div>
  )
}

/** Formats a day in the time zone of the user, or as the word for today. */
function useDayFormat(): (instant: number) => string {
  const t = useText()
  const format = useFormat()
  const { timeZone, today } = useSession()
  return (instant) => {
    const day = dayIn(timeZone, new Date(instant))
    return day === today() ? t('signedInDevice.today') : format.day(day, yearOf(today()))
  }
}
