import { ChevronRight } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useText } from '../lib/language.tsx'
import { lazyScreen } from '../lib/lazy-screen.ts'
import { areShortcutsOn } from '../shell/shortcuts/setting.ts'
import css from './settings.module.css'

const dialog = lazyScreen(
  ['shortcuts', 'tracking'],
  async () => (await import('../shell/shortcuts/ShortcutDialog.tsx')).ShortcutDialog,
)

/** Shows whether shortcuts are on in this browser, and opens their list with the switch. */
export function ShortcutsRow() {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={css.row} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className={css.label}>{t('shortcuts.title')}</span>
        <span className={css.value}>
          {t(areShortcutsOn() ? 'shortcuts.on' : 'shortcuts.off')}
          <ChevronRight size={18} />
        </span>
      </button>
      <Suspense>{isOpen && <dialog.View open onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
