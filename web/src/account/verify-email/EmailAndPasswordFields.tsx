import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import type { EmailCodeValues } from '../form/form-checks.ts'
import { PasswordFields } from '../form/PasswordFields.tsx'
import { EmailVerificationFields } from './EmailVerificationFields.tsx'
import type { EmailCodeForm } from './useEmailCodeForm.ts'

interface EmailAndPasswordFieldsProps {
  readonly emailForm: EmailCodeForm<EmailCodeValues>
  readonly labels: readonly [password: TextKey, confirm: TextKey]
  /** Whether it is the current password, not a new one. */
  readonly isCurrent?: boolean
}

/** The verification of an email address, and a password that can be typed after it. */
export function EmailAndPasswordFields({
  emailForm: { form, problems, verification, change },
  labels,
  isCurrent = false,
}: EmailAndPasswordFieldsProps) {
  return (
    <>
      <EmailVerificationFields
        id={form.id}
        code={form.code}
        verification={verification}
        problems={problems}
        onId={(id) => change({ id })}
        onCode={(code) => change({ code })}
      />
      <PasswordFields
        labels={labels}
        isCurrent={isCurrent}
        form={form}
        disabled={verification.stage !== 'verified'}
        problems={problems}
        onChange={change}
      />
    </>
  )
}
