import { findCode, maxLoginIdLength } from '@haru/shared/contract/account/credentials.ts'
import { BadgeCheck } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useText } from '../../lib/language.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextField } from '../../ui/inputs/TextField.tsx'
import css from '../account.module.css'
import type { FormProblems } from '../form/useFormProblems.ts'
import { LocalMailHint } from './LocalMailHint.tsx'
import type { EmailVerification } from './useEmailVerification.ts'

interface EmailVerificationFieldsProps {
  readonly id: string
  readonly code: string
  readonly verification: EmailVerification
  readonly problems: FormProblems<'id' | 'code'>
  readonly onId: (id: string) => void
  readonly onCode: (code: string) => void
}

/** The email address with the button that sends a code, and the code with the button that verifies it. */
export function EmailVerificationFields({
  id,
  code,
  verification,
  problems,
  onId,
  onCode,
}: EmailVerificationFieldsProps) {
  const t = useText()
  const { stage, secondsToResend } = verification
  const isVerified = stage === 'verified'
  return (
    <>
      <div className={css.fieldWithButton}>
        <TextField
          label={t('login.id')}
          placeholder={t('login.id.hint')}
          name="id"
          type="email"
          autoComplete="username"
          maxLength={maxLoginIdLength}
          spellCheck={false}
          value={id}
          locked={isVerified}
          error={problems.errorAt('id')}
          enterKeyHint="send"
          onKeyDown={createEnterHandler(isVerified, () => verification.send(id))}
          onText={onId}
        />
        <Button
          busy={verification.isSending}
          disabled={isVerified || secondsToResend > 0}
          onClick={() => verification.send(id)}
        >
          {stage === 'sent' ? formatResendText(t, secondsToResend) : t('signup.send')}
        </Button>
      </div>
      <div className={css.fieldWithButton}>
        <TextField
          label={t('signup.code')}
          hint={stage === 'sent' ? t('signup.code.hint') : undefined}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          extract={findCode}
          value={code}
          disabled={stage === 'initial'}
          locked={isVerified}
          error={problems.errorAt('code')}
          enterKeyHint="go"
          onKeyDown={createEnterHandler(isVerified, () => verification.verify(id, code))}
          onText={onCode}
        />
        <Button
          busy={verification.isVerifying}
          disabled={stage !== 'sent'}
          icon={isVerified ? BadgeCheck : undefined}
          onClick={() => verification.verify(id, code)}
        >
          {t(isVerified ? 'signup.verified' : 'signup.verify')}
        </Button>
      </div>
      {stage === 'sent' && <LocalMailHint />}
    </>
  )
}

function formatResendText(t: ReturnType<typeof useText>, seconds: number): string {
  return seconds > 0 ? t('signup.resendIn', { seconds }) : t('signup.resend')
}

/** Enter presses the button beside the field instead of submitting the form. */
function createEnterHandler(isDone: boolean, act: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || isDone) return
    event.preventDefault()
    act()
  }
}
