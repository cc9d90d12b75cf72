import type { Dashboard } from '@haru/shared/contract/server/admin.ts'
import { useFormat, useText } from '../lib/language.tsx'
import { ValueTable } from '../ui/display/ValueTable.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { formatUptime } from './duration-text.ts'

/** The version, the database and the uptime of the server. */
export function ServerCard({ database, accounts, version, uptimeSeconds }: Dashboard) {
  const t = useText()
  const format = useFormat()
  const { key, count } = formatUptime(uptimeSeconds)
  return (
    <Card title={t('admin.server')}>
      <ValueTable
        rows={[
          { label: t('admin.version'), value: version },
          { label: t('admin.database'), value: t(`admin.database.${database.kind}`) },
          { label: t('admin.database.size'), value: format.bytes(database.bytes) },
          { label: t('admin.accounts.size'), value: format.bytes(accounts.bytes) },
          { label: t('admin.accounts.largest'), value: format.bytes(accounts.largestBytes) },
          { label: t('admin.accounts.limit'), value: format.bytes(accounts.maxBytes) },
          { label: t('admin.uptime'), value: t(key, { count }) },
        ]}
      />
    </Card>
  )
}
