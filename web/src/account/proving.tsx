import { type ReactNode, useRef, useState } from 'react'
import { isReauthRequired } from '../lib/errors.ts'
import { ReauthContext } from '../session/useReauth.ts'
import { ProveSheet } from './ProveSheet.tsx'

interface Asked {
  readonly answer: (isProved: boolean) => void
}

/** Lets the screens below do what needs a proof of who one is: it is asked for when the server wants one. */
export function ProvingProvider({ children }: { readonly children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const waiting = useRef<Promise<boolean> | null>(null)

  // Two calls that need it at once share one question.
  function ask(): Promise<boolean> {
    if (waiting.current !== null) return waiting.current
    const { promise, resolve } = Promise.withResolvers<boolean>()
    waiting.current = promise
    setAsked({ answer: resolve })
    return promise
  }

  function handleEnd(isProved: boolean) {
    waiting.current = null
    asked?.answer(isProved)
    setAsked(null)
  }

  async function proved<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!isReauthRequired(error) || !(await ask())) throw error
      return work()
    }
  }

  return (
    <ReauthContext value={proved}>
      {children}
      {asked !== null && <ProveSheet onProved={() => handleEnd(true)} onClose={() => handleEnd(false)} />}
    </ReauthContext>
  )
}
