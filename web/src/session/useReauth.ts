import { createContext, use } from 'react'

/** Runs a call; where the server wants to know first who it is, asks and runs it again. Throws `reauthRequired` when nobody answers. */
export type RunWithReauth = <T>(work: () => Promise<T>) => Promise<T>

/** Filled by who can ask the question: `ProvingProvider` of account/proving.tsx. */
export const ReauthContext = createContext<RunWithReauth | null>(null)

export function useReauth(): RunWithReauth {
  const runWithReauth = use(ReauthContext)
  if (runWithReauth === null) throw new Error('ReauthProvider is missing')
  return runWithReauth
}
