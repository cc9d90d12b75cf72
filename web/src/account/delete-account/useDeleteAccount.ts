import { accountCalls } from '@haru/shared/contract/account/account.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { useText } from '../../lib/language.tsx'
import { clearLocalData } from '../../session/clear-local-data.ts'
import { useSession } from '../../session/session.tsx'
import { useReauth } from '../../session/useReauth.ts'
import { useConfirmDialog } from '../../ui/overlays/ChoiceDialog.tsx'

/**
 * Deletes the account after a confirmation. Without a password the user reauthenticates by another method first. Afterwards the
 * local data is cleared and the login is loaded.
 */
export function useDeleteAccount() {
  const t = useText()
  const confirm = useConfirmDialog()
  const withReauth = useReauth()
  const { units } = useSession()
  const question = {
    title: t('save.delete.ask'),
    text: t('delete.ask.text'),
    yes: t('delete.submit'),
    no: t('ui.no'),
    danger: true,
  }
  return useMutation({
    mutationFn: async (password: string | null) => {
      if (!(await confirm(question))) return
      const input = password === null ? {} : { user_pw: password }
      await withReauth(() => call(accountCalls.remove, input, units))
      await clearLocalData('account.deleteSuccessful')
    },
  })
}
