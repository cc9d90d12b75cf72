import { Plus } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { toErrorTextKey } from '../lib/errors.ts'
import { useText } from '../lib/language.tsx'
import { lazyScreen } from '../lib/lazy-screen.ts'
import { usePathState } from '../navigation/url-state.ts'
import { FailureBoundary } from '../shell/failure/FailureBoundary.tsx'
import { useToast } from '../ui/overlays/Toasts.tsx'
import css from './QuickEntryButton.module.css'

const QuickEntrySheet = lazyScreen(
  ['tracking'],
  async () => (await import('./QuickEntrySheet.tsx')).QuickEntrySheet,
).View

interface QuickEntryButtonProps {
  /** The id of the open section. */
  readonly section: string | undefined
  /** Whether the browser is idle, so that the sheet and its data can be loaded. */
  readonly isIdle: boolean
}

/**
 * The button in the bottom bar that opens the quick entry. The closed sheet is rendered as soon as the browser is idle, and keeps its
 * data up to date: it opens without a request, also without a network.
 */
export function QuickEntryButton({ section, isIdle }: QuickEntryButtonProps) {
  const t = useText()
  const [isOpen, setOpen] = usePathState(false)
  const [wasOpen, setWasOpen] = useState(false)

  function handleOpen() {
    setWasOpen(true)
    setOpen(true)
  }

  function handleClose() {
    setOpen(false)
  }

  return (
    <>
      <button
        type="button"
        className={css.button}
        aria-label={t('quickEntry.title')}
        aria-haspopup="dialog"
        data-quick-entry=""
        onClick={handleOpen}
      >
        <Plus size={26} />
      </button>
      <FailureBoundary
        resetKey={isOpen ? 'open' : 'closed'}
        fallback={({ error }) => isOpen && <OpeningFailure error={error} onClose={handleClose} />}
      >
        <Suspense>
          {(isIdle || wasOpen) && <QuickEntrySheet open={isOpen} section={section} onClose={handleClose} />}
        </Suspense>
      </FailureBoundary>
    </>
  )
}

interface OpeningFailureProps {
  readonly error: unknown
  readonly onClose: () => void
}

/** Says why the sheet does not open. The next press renders it again; a script that failed to load is requested again after a reload. */
function OpeningFailure({ error, onClose }: OpeningFailureProps) {
  const t = useText()
  const toast = useToast()
  const notify = useEffectEvent(() => {
    toast({ kind: 'error', text: t(toErrorTextKey(error)) })
    onClose()
  })
  useEffect(() => notify(), [])
  return null
}
