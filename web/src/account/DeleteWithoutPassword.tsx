import { failureKey } from '../lib/failure.ts'
import { useText } from '../lib/language.tsx'
import { Button } from '../ui/Button.tsx'
import { useToast } from '../ui/Toasts.tsx'
import css from './account.module.css'
import { useDelete } from './deleting.ts'
import { isUnproved } from './unproved.ts'

/** Deleting an account that signs in another way: a fresh proof stands in for password and code. */
export function DeleteWithoutPassword() {
  const t = useText()
  const toast = useToast()
  const remove = useDelete()

  function handleFailure(error: unknown) {
    if (!isUnproved(error)) toast({ kind: 'error', text: t(failureKey(error)) })
  }

  return (
    <div className={css.form}>
      <p>{t('delete.elsewhere')}</p>
      <Button
        kind="danger"
        wide
        busy={remove.isPending}
        onClick={() => remove.mutate(null, { onError: handleFailure })}
      >
        {t('delete.submit')}
      </Button>
    </div>
  )
}
