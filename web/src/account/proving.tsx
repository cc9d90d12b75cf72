import { createContext, type ReactNode, use, useRef, useState } from 'react'
import { isUnproved } from '../lib/failure.ts'
import { ProveSheet } from './ProveSheet.tsx'

type Proved = <T>(work: () => Promise<T>) => Promise<T>

const ProvedContext = createContext<Proved | null>(null)

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
      if (!isUnproved(error) || !(await ask())) throw error
      return work()
    }
  }

  return (
    <ProvedContext value={proved}>
      {children}
      {asked !== null && <ProveSheet onProved={() => handleEnd(true)} onClose={() => handleEnd(false)} />}
    </ProvedContext>
  )
}

/** Runs a call; where the server wants to know first who it is, asks and runs it again. Throws `reauthRequired` when nobody answers. */
export function useProved(): Proved {
  const proved = use(ProvedContext)
  if (proved === null) throw new Error('ProvingProvider is missing')
  return proved
}
