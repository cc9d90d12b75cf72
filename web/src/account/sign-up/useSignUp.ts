import { accountCalls } from '@haru/shared/contract/account/account.ts'
import { completeSettings, type Settings } from '@haru/shared/contract/account/profile.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { call } from '../../lib/call.ts'
import { useText } from '../../lib/language.tsx'
import { useToast } from '../../ui/overlays/Toasts.tsx'
import { firstQuestionPath } from '../first-questions/question-paths.ts'
import type { EmailCodeValues } from '../form/form-checks.ts'
import { readRememberMe } from '../session/remember-me.ts'
import { useStartSession } from '../session/start-session.ts'
import { writeStoredVerification } from '../verify-email/stored-verification.ts'

interface SignUpRequest {
  readonly form: EmailCodeValues
  readonly settings: Settings
  readonly isShared: boolean
}

/** Creates an account, starts the session that its response opened, and opens the first question. */
export function useSignUp() {
  const t = useText()
  const toast = useToast()
  const [, navigate] = useLocation()
  const startSession = useStartSession()
  return useMutation({
    mutationFn: async (request: SignUpRequest) => {
      const result = await createAccount(request)
      if (result.status !== 'success') return result
      writeStoredVerification('signup', null)
      // The server has revoked the automatic sign-in that this browser had before.
      const rememberMe = { ...readRememberMe(), isAuto: false, isShared: request.isShared }
      await startSession(request.form.id.trim(), rememberMe)
      return result
    },
    onSuccess: ({ status, msg }) => {
      const isDone = status === 'success'
      toast({ kind: isDone ? 'success' : 'error', text: t(msg as TextKey) })
      // Back must not lead to the form of an account that exists.
      if (isDone) navigate(firstQuestionPath, { replace: true })
    },
  })
}

const noStart = { scale: 0, kcal: 0, property: 0 }

function createAccount({ form, settings, isShared }: SignUpRequest) {
  const input = { loginId: form.id.trim(), password: form.password, settings, start: noStart, isShared }
  return call(accountCalls.signUp, input, completeSettings({}))
}
