import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { errorTextKey } from '../../lib/errors.ts'
import { useText } from '../../lib/language.tsx'
import { accountKey } from '../../session/account.ts'
import { homePath, loginPath } from '../../session/session.tsx'
import { useToast } from '../../ui/overlays/Toasts.tsx'
import { readKeeping, useArrival } from '../signing-in.ts'
import type { Note } from './going.ts'

/** What the page that tells of a failure is told. It stands in the history, so it says nothing secret. */
export interface Failed {
  readonly reason: string
  /** The path of the app to go back to. */
  readonly back: string
  readonly isInside: boolean
}

export const failedPath = '/auth/error'

interface Answer {
  readonly status: string
  readonly msg: string
  readonly user_id?: string | undefined
}

/** What follows from the server's answer to whoever came back. */
export function useSettling() {
  const t = useText()
  const toast = useToast()
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const arrive = useArrival()

  async function settle({ status, msg, user_id = '' }: Answer, note: Note): Promise<void> {
    if (status !== 'success') return tell(msg, note)
    if (note.isInside) await client.invalidateQueries({ queryKey: accountKey })
    else await comeIn(user_id, note)
    toast({ kind: 'success', text: t(msg as TextKey) })
    navigate(note.from ?? homePath, { replace: true })
  }

  async function comeIn(loginId: string, { isShared }: Note): Promise<void> {
    // What let this device sign in by itself has ended with this.
    await arrive(loginId, { ...readKeeping(), isAuto: false, isShared })
  }

  function tell(reason: string, note: Note): void {
    const state: Failed = { reason, back: backOf(note), isInside: note.isInside }
    navigate(failedPath, { replace: true, state })
  }

  return { settle, fail: (error: unknown, note: Note) => tell(errorTextKey(error), note) }
}

// From the login they still go to where they wanted to go.
function backOf({ isInside, from }: Note): string {
  if (isInside) return from ?? homePath
  return from === null ? loginPath : `${loginPath}?${new URLSearchParams({ from })}`
}
