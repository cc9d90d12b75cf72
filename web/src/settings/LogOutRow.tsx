import { LogOut } from 'lucide-react'
import { useText } from '../lib/language.tsx'
import { ActionRow } from './ActionRow.tsx'
import { useLogOut } from './queries.ts'

export function LogOutRow() {
  const t = useText()
  const { mutate, isPending } = useLogOut()
  return <ActionRow icon={LogOut} label={t('settings.logout')} isBusy={isPending} onPress={() => mutate()} />
}
