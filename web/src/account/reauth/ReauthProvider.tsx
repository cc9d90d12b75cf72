import { type ReactNode, useRef, useState } from 'react'
import { isReauthRequired } from '../../lib/errors.ts'
import { ReauthContext } from '../../session/useReauth.ts'
import { ReauthDialog } from './ReauthDialog.tsx'

interface ReauthPrompt {
  readonly resolve: (isReauthenticated: boolean) => void
}

/** Provides reauthentication: a call that the server refuses for lack of a recent login opens the dialog and is retried. */
export function ReauthProvider({ children }: { readonly children: ReactNode }) {
  const [prompt, setPrompt] = useState<ReauthPrompt | null>(null)
  const pending = useRef<Promise<boolean> | null>(null)

  // Concurrent calls share one dialog.
  function requestReauth(): Promise<boolean> {
    if (pending.current !== null) return pending.current
    const { promise, resolve } = Promise.withResolvers<boolean>()
    pending.current = promise
    setPrompt({ resolve })
    return promise
  }

  function handleClose(isReauthenticated: boolean) {
    pending.current = null
    prompt?.resolve(isReauthenticated)
    setPrompt(null)
  }

  async function withReauth<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!isReauthRequired(error) || !(await requestReauth())) throw error
      return work()
    }
  }

  return (
    <ReauthContext value={withReauth}>
      {children}
      {prompt !== null && (
        <ReauthDialog onReauthenticated={() => handleClose(true)} onClose={() => handleClose(false)} />
      )}
    </ReauthContext>
  )
}
