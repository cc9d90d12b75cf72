import { allowsDeviceCopy } from '../lib/device-copy.ts'
import { useText } from '../lib/language.tsx'
import { useNewVersion } from '../session/new-version.ts'
import { useSession } from '../session/session.tsx'
import { Screen } from '../shell/Screen.tsx'
import { RowGroup } from '../ui/layout/RowGroup.tsx'
import { LinkRow } from './LinkRow.tsx'
import { findVisibleGroups } from './setting-groups.tsx'
import css from './settings.module.css'

export function SettingsScreen() {
  const t = useText()
  const { isAdmin } = useSession()
  const hasNewVersion = useNewVersion() !== null
  return (
    <Screen title={t('settings.title')}>
      <div className={css.groups} data-wide="">
        {findVisibleGroups({ isAdmin, hasCopy: allowsDeviceCopy(), hasNewVersion }).map(({ id, label, rows }) => (
          <RowGroup key={id} id={`settings-${id}`} title={t(label)}>
            {rows.map((row) => (
              <li key={row.id}>{'Row' in row ? <row.Row /> : <LinkRow {...row} />}</li>
            ))}
          </RowGroup>
        ))}
      </div>
    </Screen>
  )
}
