import { Download } from 'lucide-react'
import { useText } from '../lib/language.tsx'
import { useNewVersion } from '../session/new-version.ts'
import { ActionRow } from './ActionRow.tsx'

/** Changes to the new version of the app that waits, also after the message about it was put away. */
export function NewVersionRow() {
  const t = useText()
  const newVersion = useNewVersion()
  return <ActionRow icon={Download} label={t('settings.newVersion')} isBusy={false} onPress={() => newVersion?.use()} />
}
