import { accountCalls, type CodeType } from '@haru/shared/contract/account/account.ts'
import { completeSettings } from '@haru/shared/contract/account/profile.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '../lib/call.ts'
import { useText } from '../lib/language.tsx'
import { useToast } from '../ui/overlays/Toasts.tsx'
import { checkCode, checkId, type Stage } from './checks.ts'
import type { Problems } from './problem.ts'
import { readSavedProof, type SavedProof, writeSavedProof } from './saved-proof.ts'

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

/** What was sent or verified in this tab for a form that begins with that id; '' begins with any. */
export function savedProofFor(type: CodeType, firstId: string): SavedProof | null {
  const saved = readSavedProof(type, Date.now())
  return firstId === '' || saved?.id === firstId ? saved : null
}

/** Proves that an address is one's own: a code is sent there, and typed here. */
export function useProof(type: CodeType, problems: Problems<'id' | 'code'>, saved: SavedProof | null): Proof {
  const t = useText()
  const toast = useToast()
  const [stage, setStage] = useState<Stage>(saved?.stage ?? 'initial')
  const [secondsToResend, wait, endWait] = useCountdown(saved === null ? 0 : secondsLeft(saved.sentAt))
  const sentAt = useRef(saved?.sentAt ?? 0)
  const restarts = useRef(0)
  const { mutate: send, isPending: isSending } = useMutation({ mutationFn: askForCode })
  const { mutate: verify, isPending: isVerifying } = useMutation({ mutationFn: askWhetherRight })

  function reach(step: Step, id: string, { status, msg }: Outcome) {
    const { next, field, before } = step
    const isDone = status === 'success'
    // The next field takes the focus, so it has to be enabled by then.
    flushSync(() => setStage(isDone ? next : before))
    if (!isDone) return problems.tell({ field, key: msg as TextKey })
    toast({ kind: 'success', text: t(msg as TextKey) })
    if (next === 'sent') {
      sentAt.current = Date.now()
      wait(pause)
    }
    writeSavedProof(type, { id, stage: next, sentAt: sentAt.current })
    problems.focus(step.focus)
  }

  /** The handler of an answer; an answer about an id that was changed since is ignored. */
  function onAnswer(step: Step, id: string) {
    const askedAt = restarts.current
    return (answer: Outcome) => {
      if (askedAt === restarts.current) reach(step, id, answer)
    }
  }

  function handleSend(id: string) {
    const problem = checkId(id)
    if (problem !== null) return problems.tell(problem)
    if (isSending) return
    if (secondsToResend > 0) return problems.focus('code')
    const onSuccess = onAnswer(sending, id.trim())
    send({ user_id: id.trim(), type }, { onSuccess, onError: problems.tellFailure })
  }

  function handleVerify(id: string, code: string) {
    const problem = checkCode(code)
    if (problem !== null) return problems.tell(problem)
    if (isVerifying) return
    const onSuccess = onAnswer(verifying, id.trim())
    verify({ user_id: id.trim(), verify_code: code.trim() }, { onSuccess, onError: problems.tellFailure })
  }

  function handleRestart() {
    restarts.current += 1
    setStage('initial')
    endWait()
    writeSavedProof(type, null)
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

interface Step {
  readonly next: 'sent' | 'verified'
  readonly before: Stage
  /** The field that a refusal is about. */
  readonly field: 'id' | 'code'
  /** The field that comes after a success. */
  readonly focus: 'code' | 'password'
}

const sending: Step = { next: 'sent', before: 'initial', field: 'id', focus: 'code' }
const verifying: Step = { next: 'verified', before: 'sent', field: 'code', focus: 'password' }

type Outcome = Awaited<ReturnType<typeof askForCode>>

function askForCode(asked: { readonly user_id: string; readonly type: CodeType }) {
  return call(accountCalls.sendCode, asked, completeSettings({}))
}

function askWhetherRight(asked: { readonly user_id: string; readonly verify_code: string }) {
  return call(accountCalls.verifyCode, asked, completeSettings({}))
}

function secondsLeft(sentAt: number): number {
  return Math.max(0, pause - Math.floor((Date.now() - sentAt) / 1000))
}

/** Seconds that are left, counting down; how to begin and how to end it. */
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
