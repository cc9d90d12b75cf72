import { useText } from '../lib/language.tsx'
import { Screen } from '../shell/Screen.tsx'
import { settingRows } from './rows.tsx'
import css from './settings.module.css'

export function SettingsScreen() {
  const t = useText()
  return (
    <Screen title={t('settings.title')}>
      <ul className={css.rows}>
        {settingRows.map(({ id, Row }) => (
          <li key={id}>
            <Row />
          </li>
        ))}
      </ul>
    </Screen>
  )
}
