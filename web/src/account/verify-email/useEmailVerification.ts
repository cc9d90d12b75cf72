import { accountCalls, type CodeType } from '@haru/shared/contract/account/account.ts'
import { completeSettings } from '@haru/shared/contract/account/profile.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '../../lib/call.ts'
import { useText } from '../../lib/language.tsx'
import { useToast } from '../../ui/overlays/Toasts.tsx'
import { checkCode, checkId, type VerificationStage } from '../form/form-checks.ts'
import type { FormProblems } from '../form/useFormProblems.ts'
import { readStoredVerification, type StoredVerification, writeStoredVerification } from './stored-verification.ts'

/** How long the user waits before the code can be sent again. */
const resendDelaySeconds = 30

export interface EmailVerification {
  readonly stage: VerificationStage
  readonly secondsToResend: number
  readonly isSending: boolean
  readonly isVerifying: boolean
  readonly send: (id: string) => void
  readonly verify: (id: string, code: string) => void
  /** Starts the verification again, for another address or an expired verification. */
  readonly restart: () => void
}

/** The verification stored in this tab for a form with that initial id; '' matches every id. */
export function findStoredVerification(type: CodeType, firstId: string): StoredVerification | null {
  const stored = readStoredVerification(type, Date.now())
  return firstId === '' || stored?.id === firstId ? stored : null
}

/** Verifies an email address by a code that is sent to it. */
export function useEmailVerification(
  type: CodeType,
  problems: FormProblems<'id' | 'code'>,
  stored: StoredVerification | null,
): EmailVerification {
  const t = useText()
  const toast = useToast()
  const [stage, setStage] = useState<VerificationStage>(stored?.stage ?? 'initial')
  const [secondsToResend, startCountdown, stopCountdown] = useCountdown(
    stored === null ? 0 : computeSecondsUntilResend(stored.sentAt),
  )
  const sentAt = useRef(stored?.sentAt ?? 0)
  const restarts = useRef(0)
  const { mutate: send, isPending: isSending } = useMutation({ mutationFn: requestCode })
  const { mutate: verify, isPending: isVerifying } = useMutation({ mutationFn: requestVerification })

  function applyResult(step: VerificationStep, id: string, { status, msg }: CodeResult) {
    const { next, field, before } = step
    const isDone = status === 'success'
    // The next field takes the focus, so it has to be enabled by then.
    flushSync(() => setStage(isDone ? next : before))
    if (!isDone) return problems.show({ field, key: msg as TextKey })
    toast({ kind: 'success', text: t(msg as TextKey) })
    if (next === 'sent') {
      sentAt.current = Date.now()
      startCountdown(resendDelaySeconds)
    }
    writeStoredVerification(type, { id, stage: next, sentAt: sentAt.current })
    problems.focus(step.focus)
  }

  /** Handles a result and ignores it if the id has changed since the request. */
  function createResultHandler(step: VerificationStep, id: string) {
    const restartsBefore = restarts.current
    return (result: CodeResult) => {
      if (restartsBefore === restarts.current) applyResult(step, id, result)
    }
  }

  function handleSend(id: string) {
    const problem = checkId(id)
    if (problem !== null) return problems.show(problem)
    if (isSending) return
    if (secondsToResend > 0) return problems.focus('code')
    const onSuccess = createResultHandler(sendStep, id.trim())
    send({ user_id: id.trim(), type }, { onSuccess, onError: problems.showFailure })
  }

  function handleVerify(id: string, code: string) {
    const problem = checkCode(code)
    if (problem !== null) return problems.show(problem)
    if (isVerifying) return
    const onSuccess = createResultHandler(verifyStep, id.trim())
    verify({ user_id: id.trim(), verify_code: code.trim() }, { onSuccess, onError: problems.showFailure })
  }

  function handleRestart() {
    restarts.current += 1
    setStage('initial')
    stopCountdown()
    writeStoredVerification(type, null)
  }

  return {
    stage,
    secondsToResend,
    isSending,
    isVerifying,
    send: handleSend,
    verify: handleVerify,
    restart: handleRestart,
  }
}

interface VerificationStep {
  readonly next: 'sent' | 'verified'
  readonly before: VerificationStage
  /** The field that a refusal is about. */
  readonly field: 'id' | 'code'
  /** The next field after a success. */
  readonly focus: 'code' | 'password'
}

const sendStep: VerificationStep = { next: 'sent', before: 'initial', field: 'id', focus: 'code' }
const verifyStep: VerificationStep = { next: 'verified', before: 'sent', field: 'code', focus: 'password' }

type CodeResult = Awaited<ReturnType<typeof requestCode>>

function requestCode(input: { readonly user_id: string; readonly type: CodeType }) {
  return call(accountCalls.sendCode, input, completeSettings({}))
}

function requestVerification(input: { readonly user_id: string; readonly verify_code: string }) {
  return call(accountCalls.verifyCode, input, completeSettings({}))
}

function computeSecondsUntilResend(sentAt: number): number {
  return Math.max(0, resendDelaySeconds - Math.floor((Date.now() - sentAt) / 1000))
}

/** A countdown in seconds, with functions to start and stop it. */
function useCountdown(first: number): readonly [number, (seconds: number) => void, () => void] {
  const [seconds, setSeconds] = useState(first)
  const isRunning = seconds > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setSeconds((left) => left - 1), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return [seconds, setSeconds, () => setSeconds(0)]
}
