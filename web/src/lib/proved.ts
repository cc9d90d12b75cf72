import { createContext, use } from 'react'

/** Runs a call; where the server wants to know first who it is, asks and runs it again. Throws `reauthRequired` when nobody answers. */
export type Proved = <T>(work: () => Promise<T>) => Promise<T>

/** Filled by who can ask the question: `ProvingProvider` of account/proving.tsx. */
export const ProvedContext = createContext<Proved | null>(null)

export function useProved(): Proved {
  const proved = use(ProvedContext)
  if (proved === null) throw new Error('ProvingProvider is missing')
  return proved
}
