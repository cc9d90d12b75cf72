import { LogOut } from 'lucide-react'
import { useText } from '../lib/language.tsx'
import { ActionRow } from './ActionRow.tsx'
import { useLogOut } from './useLogOut.ts'

export function LogOutRow() {
  const t = useText()
  const { logOut, isBusy } = useLogOut()
  return <ActionRow icon={LogOut} label={t('settings.logout')} isBusy={isBusy} onPress={() => void logOut()} />
}
