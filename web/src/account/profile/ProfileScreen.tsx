import { today as dayIn } from '@haru/shared/calendar/day.ts'
import { useFormat, useText } from '../../lib/language.tsx'
import { useSession } from '../../session/session.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { ValueTable } from '../../ui/display/ValueTable.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { NowCard } from './NowCard.tsx'
import { PictureEditor } from './PictureEditor.tsx'
import css from './profile.module.css'
import { StartForm } from './StartForm.tsx'
import { usePerson } from './saving.ts'

/** Who one is to Haru: the picture, what one began with, and what has become of it. */
export function ProfileScreen() {
  const t = useText()
  const format = useFormat()
  const { timeZone } = useSession()
  const { image, loginId, registeredAt, current } = usePerson()
  const since = dayIn(timeZone, new Date(registeredAt))
  return (
    <Screen title={t('profile.title')}>
      <Card label={t('profile.account')}>
        <PictureEditor image={image} />
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
      <NowCard current={current} />
      <StartForm />
    </Screen>
  )
}
