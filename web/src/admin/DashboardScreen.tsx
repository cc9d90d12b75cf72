import { useSuspenseQuery } from '@tanstack/react-query'
import { useText } from '../lib/language.tsx'
import { useSession } from '../session/session.tsx'
import { Screen } from '../shell/Screen.tsx'
import { EmptyState } from '../ui/display/EmptyState.tsx'
import { CardGrid } from '../ui/layout/CardGrid.tsx'
import css from './admin.module.css'
import { BackupCard } from './BackupCard.tsx'
import { dashboardQuery } from './queries.ts'
import { ServerCard } from './ServerCard.tsx'
import { SignUpsCard } from './SignUpsCard.tsx'
import { UsersCard } from './UsersCard.tsx'

/** The dashboard of administrators. */
export function DashboardScreen() {
  const t = useText()
  const { data: dashboard } = useSuspenseQuery(dashboardQuery(useSession().units))
  return (
    <Screen title={t('admin.title')} hideTitle>
      {dashboard === null ? (
        <EmptyState title={t('admin.refused')} text={t('admin.refused.text')} />
      ) : (
        <CardGrid>
          <div className={css.stack}>
            <UsersCard {...dashboard} />
            <BackupCard {...dashboard} />
          </div>
          <SignUpsCard {...dashboard} />
          <ServerCard {...dashboard} />
        </CardGrid>
      )}
    </Screen>
  )
}
