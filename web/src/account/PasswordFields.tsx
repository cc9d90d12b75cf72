import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { useText } from '../lib/language.tsx'
import { PasswordField } from '../ui/inputs/PasswordField.tsx'
import type { PasswordForm } from './checks.ts'
import type { Problems } from './problem.ts'

export interface PasswordFieldsProps {
  readonly labels: readonly [password: TextKey, confirm: TextKey]
  /** Whether it is the one that stands, and not one that is being chosen. */
  readonly isCurrent?: boolean
  readonly form: PasswordForm
  readonly disabled?: boolean
  readonly problems: Pick<Problems<keyof PasswordForm>, 'errorAt'>
  readonly onChange: (change: Partial<PasswordForm>) => void
}

/** A password, twice. */
export function PasswordFields({
  labels: [password, confirm],
  isCurrent = false,
  form,
  disabled = false,
  problems,
  onChange,
}: PasswordFieldsProps) {
  const t = useText()
  const autoComplete = isCurrent ? 'current-password' : 'new-password'
  return (
    <>
      <PasswordField
        label={t(password)}
        hint={isCurrent ? undefined : t('signup.password.hint')}
        name="password"
        autoComplete={autoComplete}
        value={form.password}
        disabled={disabled}
        error={problems.errorAt('password')}
        onText={(text) => onChange({ password: text })}
      />
      <PasswordField
        label={t(confirm)}
        name="confirm"
        autoComplete={autoComplete}
        value={form.confirm}
        disabled={disabled}
        error={problems.errorAt('confirm')}
        onText={(text) => onChange({ confirm: text })}
      />
    </>
  )
}
