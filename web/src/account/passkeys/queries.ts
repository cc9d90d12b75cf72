import { type Passkey, passkeyCalls } from '@haru/shared/contract/account/passkeys.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { useText } from '../../lib/language.tsx'
import { accountKey } from '../../session/account.ts'
import { useSession } from '../../session/session.tsx'
import { useReauth } from '../../session/useReauth.ts'
import { useConfirmDialog } from '../../ui/overlays/ChoiceDialog.tsx'
import { useToast } from '../../ui/overlays/Toasts.tsx'
import { usePasskeyFailure } from './usePasskeyFailure.ts'

/** The passkeys of the account, the newest first. */
export function passkeysQuery(units: Parameters<typeof call>[2]) {
  return queryOptions({ queryKey: [...accountKey, 'passkeys'], queryFn: () => call(passkeyCalls.list, {}, units) })
}

/** Creates a passkey on this device and adds it with a name. */
export function useAddPasskey(onAdded: () => void) {
  const withReauth = useReauth()
  const { units } = useSession()
  return usePasskeyMutation('passkey.added', onAdded, async (name: string) => {
    const { createPasskey } = await import('./webauthn.ts')
    const options = await withReauth(() => call(passkeyCalls.beginCreate, {}, units))
    await call(passkeyCalls.create, { credential: await createPasskey(options), passkey_name: name }, units)
    return true
  })
}

export function useRenamePasskey(id: string, onRenamed: () => void) {
  const { units } = useSession()
  return usePasskeyMutation('passkey.renamed', onRenamed, async (name: string) => {
    await call(passkeyCalls.update, { passkey_id: id, passkey_name: name }, units)
    return true
  })
}

/** Removes a passkey after a confirmation, and signals it to the browser. */
export function useRemovePasskey({ id, name }: Passkey) {
  const t = useText()
  const confirm = useConfirmDialog()
  const withReauth = useReauth()
  const client = useQueryClient()
  const { units, id: accountId } = useSession()

  async function signalBrowser(): Promise<void> {
    const remaining = await client.fetchQuery({ ...passkeysQuery(units), staleTime: 0 })
    const { signalAcceptedPasskeys } = await import('./webauthn.ts')
    await signalAcceptedPasskeys({ host: window.location.hostname, accountId, ids: remaining.map((each) => each.id) })
  }

  const question = { title: t('passkey.remove.ask'), text: t('passkey.remove.text', { name }), danger: true }
  return usePasskeyMutation(
    'passkey.removed',
    () => undefined,
    async () => {
      if (!(await confirm({ ...question, yes: t('passkey.remove') }))) return false
      await withReauth(() => call(passkeyCalls.remove, { passkey_id: id }, units))
      // The removal succeeded even if the browser does not support the signal.
      await signalBrowser().catch(() => undefined)
      return true
    },
  )
}

/** A passkey mutation. `change` returns whether anything was changed. */
function usePasskeyMutation<Input>(
  successKey: 'passkey.added' | 'passkey.renamed' | 'passkey.removed',
  onChanged: () => void,
  change: (input: Input) => Promise<boolean>,
) {
  const t = useText()
  const toast = useToast()
  const client = useQueryClient()
  const showFailure = usePasskeyFailure()
  return useMutation({
    mutationFn: async (input: Input) => {
      if (!(await change(input))) return
      await client.invalidateQueries({ queryKey: accountKey })
      onChanged()
      toast({ kind: 'success', text: t(successKey) })
    },
    onError: showFailure,
  })
}
