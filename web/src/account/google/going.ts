import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { useMutation } from '@tanstack/react-query'
import { useText } from '../../lib/language.tsx'
import { useFailureToast } from '../../shell/failure/useFailureToast.ts'
import { useToast } from '../../ui/overlays/Toasts.tsx'

/** What this tab wants to know when it comes back from Google. */
export interface Note {
  /** The path of the app where it was, or wanted to go. */
  readonly from: string | null
  /** Whether somebody was signed in when it left, and goes back there if it fails; else to the login. */
  readonly isInside: boolean
  readonly isShared: boolean
}

interface Going {
  /** What the server answered: where to go, or why not. */
  readonly away: { readonly status: string; readonly msg: string; readonly url?: string | undefined }
  readonly note: Note
}

/** Asks the server where to go, and leaves the app for it; what fails is told where one is. */
export function useGoing(ask: () => Promise<Going>) {
  const t = useText()
  const toast = useToast()
  const tellFailure = useFailureToast()
  return useMutation({
    mutationFn: async () => {
      const { away, note } = await ask()
      if (away.url === undefined) toast({ kind: 'error', text: t(away.msg as TextKey) })
      else await goTo(away.url, note)
    },
    onError: tellFailure,
  })
}

const key = 'haru-google'
const nothing: Note = { from: null, isInside: false, isShared: false }

// Looks busy until the page is gone, and no longer where somebody comes back to this very page by Back.
function goTo(url: string, note: Note): Promise<void> {
  remember(note)
  location.assign(url)
  return new Promise((resolve) => addEventListener('pageshow', () => resolve(), { once: true }))
}

// Where storage is forbidden, whoever comes back comes to today.
function remember(note: Note): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(note))
  } catch {}
}

/** What was noted when this tab left, once. */
export function takeNote(): Note {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    sessionStorage.removeItem(key)
    return isNote(kept) ? kept : nothing
  } catch {
    return nothing
  }
}

// Only a path of the app is followed; see readFrom.
function isNote(value: unknown): value is Note {
  if (typeof value !== 'object' || value === null) return false
  const { from, isInside, isShared } = value as Record<keyof Note, unknown>
  const isPath = from === null || (typeof from === 'string' && /^\/[a-z]/i.test(from))
  return isPath && typeof isInside === 'boolean' && typeof isShared === 'boolean'
}
