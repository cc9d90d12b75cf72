import { accountCalls, type CodeType } from '@haru/shared/contract/account.ts'
import { completeSettings } from '@haru/shared/contract/profile.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../lib/call.ts'
import { useText } from '../lib/language.tsx'
import { useToast } from '../ui/Toasts.tsx'
import { checkCode, checkId, type Stage } from './checks.ts'
import type { Problems } from './problem.ts'

/** Seconds until a code may be asked for again. */
const pause = 30

export interface Proof {
  readonly stage: Stage
  readonly secondsToResend: number
  readonly isSending: boolean
  readonly isVerifying: boolean
  readonly send: (id: string) => void
  readonly verify: (id: string, code: string) => void
  /** Another address, or a proof that ended: it has to be proved anew. */
  readonly restart: () => void
}

/** Proves that an address is one's own: a code is sent there, and typed here. */
export function useProof(type: CodeType, problems: Problems<'id' | 'code'>): Proof {
  const t = useText()
  const toast = useToast()
  const [stage, setStage] = useState<Stage>('initial')
  const [secondsToResend, wait, endWait] = useCountdown()
  const { mutate: send, isPending: isSending } = useMutation({ mutationFn: askForCode })
  const { mutate: verify, isPending: isVerifying } = useMutation({ mutationFn: askWhetherRight })

  function reach(next: Stage, { status, msg }: Outcome, at: { readonly field: 'id' | 'code'; readonly before: Stage }) {
    const isDone = status === 'success'
    setStage(isDone ? next : at.before)
    if (isDone) toast({ kind: 'success', text: t(msg as TextKey) })
    else problems.tell({ field: at.field, key: msg as TextKey })
    if (isDone && next === 'sent') wait(pause)
  }

  function handleSend(id: string) {
    const problem = checkId(id)
    if (problem !== null) return problems.tell(problem)
    const onSuccess = (answer: Outcome) => reach('sent', answer, { field: 'id', before: 'initial' })
    send({ user_id: id.trim(), type }, { onSuccess, onError: problems.tellFailure })
  }

  function handleVerify(id: string, code: string) {
    const problem = checkCode(code)
    if (problem !== null) return problems.tell(problem)
    const onSuccess = (answer: Outcome) => reach('verified', answer, { field: 'code', before: 'sent' })
    verify({ user_id: id.trim(), verify_code: code.trim() }, { onSuccess, onError: problems.tellFailure })
  }

  function handleRestart() {
    setStage('initial')
    endWait()
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

type Outcome = Awaited<ReturnType<typeof askForCode>>

function askForCode(asked: { readonly user_id: string; readonly type: CodeType }) {
  return call(accountCalls.sendCode, asked, completeSettings({}))
}

function askWhetherRight(asked: { readonly user_id: string; readonly verify_code: string }) {
  return call(accountCalls.verifyCode, asked, completeSettings({}))
}

/** Seconds that are left, counting down; how to begin and how to end it. */
function useCountdown(): readonly [number, (seconds: number) => void, () => void] {
  const [seconds, setSeconds] = useState(0)
  const isRunning = seconds > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setSeconds((left) => left - 1), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return [seconds, setSeconds, () => setSeconds(0)]
}
