import { createContext, use } from 'react'

/**
 * Runs a call. If the server requires reauthentication, shows the dialog and runs the call again. Throws `reauthRequired` when the
 * dialog is dismissed.
 */
export type RunWithReauth = <T>(work: () => Promise<T>) => Promise<T>

/** Provided by `ReauthProvider` of account/reauth/ReauthProvider.tsx. */
export const ReauthContext = createContext<RunWithReauth | null>(null)

export function useReauth(): RunWithReauth {
  const runWithReauth = use(ReauthContext)
  if (runWithReauth === null) throw new Error('ReauthProvider is missing')
  return runWithReauth
}
