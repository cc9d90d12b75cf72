import { Download } from 'lucide-react'
import { useText } from '../lib/language.tsx'
import { useNewVersion } from '../session/new-version.ts'
import { ActionRow } from './ActionRow.tsx'

/** The row by which the user changes to the new version of the app, also after the message about it was dismissed. */
export function NewVersionRow() {
  const t = useText()
  const newVersion = useNewVersion()
  return <ActionRow icon={Download} label={t('settings.newVersion')} isBusy={false} onPress={() => newVersion?.use()} />
}
