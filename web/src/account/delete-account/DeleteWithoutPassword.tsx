import { useText } from '../../lib/language.tsx'
import { useFailureToast } from '../../shell/failure/useFailureToast.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import css from '../account.module.css'
import { useDeleteAccount } from './useDeleteAccount.ts'

/** Deletes an account without a password. A recent reauthentication replaces password and code. */
export function DeleteWithoutPassword() {
  const t = useText()
  const showFailure = useFailureToast()
  const remove = useDeleteAccount()

  return (
    <div className={css.form}>
      <p>{t('delete.elsewhere')}</p>
      <Button kind="danger" wide busy={remove.isPending} onClick={() => remove.mutate(null, { onError: showFailure })}>
        {t('delete.submit')}
      </Button>
    </div>
  )
}
