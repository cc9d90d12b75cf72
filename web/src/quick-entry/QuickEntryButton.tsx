import { Plus } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useText } from '../lib/language.tsx'
import { usePathState } from '../navigation/url-state.ts'
import css from './QuickEntryButton.module.css'

const loadSheet = async () => ({ default: (await import('./QuickEntrySheet.tsx')).QuickEntrySheet })
const QuickEntrySheet = lazy(loadSheet)

/** The button in the bottom bar that opens the quick entry. `section` is the id of the open section. */
export function QuickEntryButton({ section }: { readonly section: string | undefined }) {
  const t = useText()
  const [isOpen, setOpen] = usePathState(false)
  const [wasOpen, setWasOpen] = useState(false)

  // Loaded after the first screen, so that the sheet opens without a request.
  useEffect(() => {
    const timer = setTimeout(() => void loadSheet().catch(() => undefined), preloadDelayMs)
    return () => clearTimeout(timer)
  }, [])

  function handleOpen() {
    setWasOpen(true)
    setOpen(true)
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
      <Suspense>
        {wasOpen && <QuickEntrySheet open={isOpen} section={section} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}

const preloadDelayMs = 1500
