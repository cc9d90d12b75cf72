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

// A shell command is not translated.
const command = 'npm run haru -- backup --to FILE'

/** The age of the last backup, with advice if it is outdated or the last nightly one failed. */
export function BackupCard({ backup, nightlyBackup }: Dashboard) {
  const t = useText()
  const format = useFormat()
  const { timeZone } = useSession()
  const nightly = {
    label: t('admin.backup.nightly'),
    value: t(nightlyBackup.isOn ? 'admin.backup.nightly.on' : 'admin.backup.nightly.off'),
  }
  const age = backup === null ? { key: 'admin.backup.never' as const, count: 0 } : formatAge(backup.ageSeconds)
  const details =
    backup === null
      ? []
      : [
          { label: t('admin.backup.day'), value: format.day(today(timeZone, new Date(backup.at))) },
          { label: t('admin.backup.size'), value: format.bytes(backup.bytes) },
        ]
  return (
    <Backup age={t(age.key, { count: age.count })} advice={findAdvice(backup, nightlyBackup)}>
      <ValueTable rows={[...details, nightly]} />
    </Backup>
  )
}

function findAdvice(backup: Dashboard['backup'], { failedAt }: Dashboard['nightlyBackup']): TextKey | null {
  if (failedAt !== null) return 'admin.backup.failed.text'
  if (backup === null) return 'admin.backup.never.text'
  return isBackupOutdated(backup.ageSeconds) ? 'admin.backup.old.text' : null
}

interface BackupProps {
  readonly age: string
  /** The advice of an outdated or missing backup; null for a recent backup. */
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
