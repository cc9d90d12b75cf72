import type { Dashboard } from '@haru/shared/contract/server/admin.ts'
import { useFormat, useText } from '../lib/language.tsx'
import { ValueTable } from '../ui/display/ValueTable.tsx'
import { Card } from '../ui/layout/Card.tsx'
import css from './admin.module.css'

/** The number of users, set in the largest type. */
export function UsersCard({ userCount, activeCount, signUps }: Dashboard) {
  const t = useText()
  const format = useFormat()
  return (
    <Card title={t('admin.people')}>
      <p className={css.count}>{format.number(userCount)}</p>
      <ValueTable
        rows={[
          { label: t('admin.active'), value: format.number(activeCount) },
          { label: t('admin.thisMonth'), value: format.number(signUps.at(-1)?.count ?? 0) },
        ]}
      />
    </Card>
  )
}
