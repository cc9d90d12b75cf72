import { accountCalls } from '@haru/shared/contract/account/account.ts'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../lib/call.ts'
import { useText } from '../lib/language.tsx'
import { accountKey } from '../session/account.ts'
import { useSession } from '../session/session.tsx'
import { PasswordField } from '../ui/inputs/PasswordField.tsx'
import { Sheet } from '../ui/overlays/Sheet.tsx'
import css from './account.module.css'
import { GoogleProof } from './google/GoogleProof.tsx'
import { OneBoxForm, useOneBox } from './OneBoxForm.tsx'
import { PasskeyProof } from './passkeys/PasskeyProof.tsx'

/** How the person who is signed in can prove who they are. */
export function waysQuery(units: Parameters<typeof call>[2]) {
  return queryOptions({ queryKey: [...accountKey, 'ways'], queryFn: () => call(accountCalls.signInMethods, {}, units) })
}

interface ProveSheetProps {
  readonly onProved: () => void
  readonly onClose: () => void
}

/** Asks once more who it is, before something that a borrowed phone should not be able to do. */
export function ProveSheet({ onProved, onClose }: ProveSheetProps) {
  const t = useText()
  const { units } = useSession()
  const { data: ways } = useQuery(waysQuery(units))
  return (
    <Sheet open onClose={onClose} title={t('prove.title')}>
      <div className={css.form}>
        <p>{t('prove.text')}</p>
        {ways?.password === true && <ProveByPassword onProved={onProved} />}
        {ways !== undefined && ways.passkeys > 0 && <PasskeyProof onProved={onProved} />}
        {ways?.google === true && <GoogleProof />}
      </div>
    </Sheet>
  )
}

function ProveByPassword({ onProved }: Pick<ProveSheetProps, 'onProved'>) {
  const t = useText()
  const { units } = useSession()
  const box = useOneBox('password', 'pwDoesNotMatch')
  const { mutate, isPending } = useMutation({
    mutationFn: (password: string) => call(accountCalls.reauthenticate, { user_pw: password }, units),
    onSuccess: onProved,
    onError: box.problems.tellFailure,
  })
  return (
    <OneBoxForm box={box} missing="account.enterPassword" submit={t('prove.submit')} busy={isPending} onSend={mutate}>
      <PasswordField label={t('login.password')} autoComplete="current-password" {...box.props} />
    </OneBoxForm>
  )
}
