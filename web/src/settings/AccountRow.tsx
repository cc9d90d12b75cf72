import { useText } from '../lib/language.tsx'
import { useSession } from '../lib/session.tsx'
import { SettingRow } from './SettingRow.tsx'
import css from './settings.module.css'

export function AccountRow() {
  const t = useText()
  const { loginId } = useSession()
  return (
    <SettingRow label={t('settings.account')} isNamed>
      <span className={css.cut}>{loginId}</span>
    </SettingRow>
  )
}
