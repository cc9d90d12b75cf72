import { useSuspenseQuery } from '@tanstack/react-query'
import { useText } from '../../lib/language.tsx'
import { usePathState } from '../../navigation/url-state.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Sheet } from '../../ui/overlays/Sheet.tsx'
import { signInMethodsQuery } from '../queries.ts'
import { PasswordForm } from './PasswordForm.tsx'
import css from './security.module.css'

/** Changes the password. Hidden for an account without a password. */
export function PasswordCard() {
  const t = useText()
  const { units } = useSession()
  const { data: methods } = useSuspenseQuery(signInMethodsQuery(units))
  const [isOpen, setOpen] = usePathState(false)
  if (!methods.password) return
  return (
    <Card title={t('password.title')}>
      <p className={css.text}>{t('password.text')}</p>
      <Button wide onClick={() => setOpen(true)}>
        {t('password.change')}
      </Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t('password.change')}>
        <PasswordForm onDone={() => setOpen(false)} />
      </Sheet>
    </Card>
  )
}
