import type { ReactNode } from 'react'
import css from './settings.module.css'

interface SettingRowProps {
  readonly label: string
  /** Whether screen readers read the label; a control has its own. */
  readonly isNamed?: boolean
  readonly children: ReactNode
}

export function SettingRow({ label, isNamed = false, children }: SettingRowProps) {
  return (
    <div className={css.row}>
      <span className={css.label} aria-hidden={!isNamed || undefined}>
        {label}
      </span>
      <div className={css.value}>{children}</div>
    </div>
  )
}
