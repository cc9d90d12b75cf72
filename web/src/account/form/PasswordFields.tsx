import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { useText } from '../../lib/language.tsx'
import { PasswordField } from '../../ui/inputs/PasswordField.tsx'
import type { PasswordValues } from './form-checks.ts'
import type { FormProblems } from './useFormProblems.ts'

interface PasswordFieldsProps {
  readonly labels: readonly [password: TextKey, confirm: TextKey]
  /** Whether it is the current password, not a new one. */
  readonly isCurrent?: boolean
  readonly form: PasswordValues
  readonly disabled?: boolean
  readonly problems: Pick<FormProblems<keyof PasswordValues>, 'errorAt'>
  readonly onChange: (change: Partial<PasswordValues>) => void
}

/** A password and its confirmation. */
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
