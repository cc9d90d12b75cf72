import { today } from '@haru/shared/calendar/day.ts'
import type { Dashboard } from '@haru/shared/contract/server/admin.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { Check, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat, useText } from '../lib/language.tsx'
import { useSession } from '../session/session.tsx'
import { classes } from '../ui/classes.ts'
import { ValueTable } from '../ui/display/ValueTable.tsx'
import { Card } from '../ui/layout/Card.tsx'
import css from './admin.module.css'
import { formatAge, isBackupOutdated } from './duration-text.ts'

// As it is typed: it has no words of a language.
const command = 'npm run haru -- backup --to FILE'

/** When everything was last put out of harm's way, and what to do where that is long ago. */
export function BackupCard({ backup }: Dashboard) {
  const t = useText()
  const format = useFormat()
  const { timeZone } = useSession()
  if (backup === null) return <Backup age={t('admin.backup.never')} advice="admin.backup.never.text" />
  const { key, count } = formatAge(backup.ageSeconds)
  return (
    <Backup age={t(key, { count })} advice={isBackupOutdated(backup.ageSeconds) ? 'admin.backup.old.text' : null}>
      <ValueTable
        rows={[
          { label: t('admin.backup.day'), value: format.day(today(timeZone, new Date(backup.at))) },
          { label: t('admin.backup.size'), value: format.bytes(backup.bytes) },
        ]}
      />
    </Backup>
  )
}

interface BackupProps {
  readonly age: string
  /** What is to be done about it; null where all is well. */
  readonly advice: TextKey | null
  readonly children?: ReactNode
}

function Backup({ age, advice, children }: BackupProps) {
  const t = useText()
  const Mark = advice === null ? Check : TriangleAlert
  return (
    <Card title={t('admin.backup')}>
      <p className={classes(css.state, advice !== null && css.warned)}>
        <Mark size={20} aria-hidden="true" />
        {age}
      </p>
      {advice !== null && (
        <div className={css.advice} role="note">
          <p>{t(advice)}</p>
          <code>{command}</code>
        </div>
      )}
      {children}
    </Card>
  )
}
