import { adminCalls } from '@haru/shared/contract/server/admin.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { call } from '../lib/call.ts'
import { useText } from '../lib/language.tsx'
import { useSession } from '../session/session.tsx'
import { Sunrise } from '../shell/bars/Logo.tsx'
import { Screen } from '../shell/Screen.tsx'
import { RowList } from '../ui/layout/RowGroup.tsx'
import css from './AppInfoScreen.module.css'
import { SettingRow } from './SettingRow.tsx'

/** The version, environment, date and licence of this Haru. */
export function AppInfoScreen() {
  const t = useText()
  const { units } = useSession()
  const { version, env, date, license } = useSuspenseQuery(appInfoQuery(units)).data
  const facts = [
    { label: t('about.version'), value: version },
    { label: t('about.env'), value: t(`about.env.${env}`) },
    { label: t('about.date'), value: <time dateTime={date}>{date}</time> },
    { label: t('about.license'), value: license },
  ]
  return (
    <Screen title={t('about.title')}>
      <div className={css.brand}>
        <Sunrise size={68} />
        <p className={css.name}>{t('app.name')}</p>
        <p className={css.greeting}>{t('login.greeting')}</p>
      </div>
      <RowList>
        {facts.map(({ label, value }) => (
          <li key={label}>
            <SettingRow label={label} isNamed>
              {value}
            </SettingRow>
          </li>
        ))}
      </RowList>
    </Screen>
  )
}

/** The version, date, licence and environment of the server. */
function appInfoQuery(units: Units) {
  return queryOptions({
    queryKey: ['appInfo'],
    queryFn: async () => {
      const [info, { env }] = await Promise.all([
        call(adminCalls.appInfo, {}, units),
        call(adminCalls.curEnv, {}, units),
      ])
      return { ...info, env }
    },
  })
}
