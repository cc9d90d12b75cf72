import { today as dayIn } from '@haru/shared/calendar/day.ts'
import { useFormat, useText } from '../../lib/language.tsx'
import { useSession } from '../../session/session.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { ValueTable } from '../../ui/display/ValueTable.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { AvatarEditor } from './AvatarEditor.tsx'
import { CurrentValuesCard } from './CurrentValuesCard.tsx'
import css from './profile.module.css'
import { useCurrentAccount } from './queries.ts'
import { StartingValuesForm } from './StartingValuesForm.tsx'

/** The profile: the avatar, the current values and the starting values. */
export function ProfileScreen() {
  const t = useText()
  const format = useFormat()
  const { timeZone } = useSession()
  const { image, loginId, registeredAt, current } = useCurrentAccount()
  const since = dayIn(timeZone, new Date(registeredAt))
  return (
    <Screen title={t('profile.title')}>
      <Card label={t('profile.account')}>
        <AvatarEditor image={image} />
        <ValueTable
          rows={[
            {
              key: 'id',
              label: <span className={css.label}>{t('login.id')}</span>,
              value: <span className={css.value}>{loginId}</span>,
            },
            {
              key: 'since',
              label: <span className={css.label}>{t('profile.since')}</span>,
              value: (
                <time dateTime={since} className={css.value}>
                  {format.fullDay(since)}
                </time>
              ),
            },
          ]}
        />
      </Card>
      {current !== null && <CurrentValuesCard current={current} />}
      <StartingValuesForm />
    </Screen>
  )
}
