import { accountCalls } from '@haru/shared/contract/account/account.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { useText } from '../../lib/language.tsx'
import { useSession } from '../../session/session.tsx'
import { QueryFailure } from '../../shell/failure/QueryFailure.tsx'
import { PasswordField } from '../../ui/inputs/PasswordField.tsx'
import { Sheet } from '../../ui/overlays/Sheet.tsx'
import css from '../account.module.css'
import { SingleFieldForm, useSingleField } from '../form/SingleFieldForm.tsx'
import { ReauthWithGoogle } from '../google/ReauthWithGoogle.tsx'
import { ReauthWithPasskey } from '../passkeys/ReauthWithPasskey.tsx'
import { signInMethodsQuery } from '../queries.ts'

interface ReauthDialogProps {
  readonly onReauthenticated: () => void
  readonly onClose: () => void
}

/** The dialog in which the signed-in user reauthenticates before a sensitive action. */
export function ReauthDialog({ onReauthenticated, onClose }: ReauthDialogProps) {
  const t = useText()
  const { units } = useSession()
  const query = useQuery(signInMethodsQuery(units))
  const { data: methods } = query
  return (
    <Sheet open onClose={onClose} title={t('reauth.title')}>
      <div className={css.form}>
        <p>{t('reauth.text')}</p>
        <QueryFailure query={query} />
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
      submit={t('reauth.submit')}
      busy={isPending}
      onSend={mutate}
    >
      <PasswordField label={t('login.password')} autoComplete="current-password" {...field.props} />
    </SingleFieldForm>
  )
}
