import { accountCalls } from '@haru/shared/contract/account/account.ts'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { useText } from '../../lib/language.tsx'
import { accountKey } from '../../session/account.ts'
import { useSession } from '../../session/session.tsx'
import { PasswordField } from '../../ui/inputs/PasswordField.tsx'
import { Sheet } from '../../ui/overlays/Sheet.tsx'
import css from '../account.module.css'
import { SingleFieldForm, useSingleField } from '../form/SingleFieldForm.tsx'
import { ReauthWithGoogle } from '../google/ReauthWithGoogle.tsx'
import { ReauthWithPasskey } from '../passkeys/ReauthWithPasskey.tsx'

/** How the person who is signed in can prove who they are. */
export function signInMethodsQuery(units: Parameters<typeof call>[2]) {
  return queryOptions({ queryKey: [...accountKey, 'ways'], queryFn: () => call(accountCalls.signInMethods, {}, units) })
}

interface ReauthDialogProps {
  readonly onReauthenticated: () => void
  readonly onClose: () => void
}

/** Asks once more who it is, before something that a borrowed phone should not be able to do. */
export function ReauthDialog({ onReauthenticated, onClose }: ReauthDialogProps) {
  const t = useText()
  const { units } = useSession()
  const { data: methods } = useQuery(signInMethodsQuery(units))
  return (
    <Sheet open onClose={onClose} title={t('prove.title')}>
      <div className={css.form}>
        <p>{t('prove.text')}</p>
        {methods?.password === true && <ReauthWithPassword onReauthenticated={onReauthenticated} />}
        {methods !== undefined && methods.passkeys > 0 && <ReauthWithPasskey onReauthenticated={onReauthenticated} />}
        {methods?.google === true && <ReauthWithGoogle />}
      </div>
    </Sheet>
  )
}

function ReauthWithPassword({ onReauthenticated }: Pick<ReauthDialogProps, 'onReauthenticated'>) {
  const t = useText()
  const { units } = useSession()
  const field = useSingleField('password', 'pwDoesNotMatch')
  const { mutate, isPending } = useMutation({
    mutationFn: (password: string) => call(accountCalls.reauthenticate, { user_pw: password }, units),
    onSuccess: onReauthenticated,
    onError: field.problems.showFailure,
  })
  return (
    <SingleFieldForm
      field={field}
      missing="account.enterPassword"
      submit={t('prove.submit')}
      busy={isPending}
      onSend={mutate}
    >
      <PasswordField label={t('login.password')} autoComplete="current-password" {...field.props} />
    </SingleFieldForm>
  )
}
