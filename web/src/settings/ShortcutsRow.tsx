import { ChevronRight } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../lib/language.tsx'
import { areShortcutsOn } from '../shell/shortcuts/setting.ts'
import css from './settings.module.css'

const ShortcutDialog = lazy(async () => ({
  default: (await import('../shell/shortcuts/ShortcutDialog.tsx')).ShortcutDialog,
}))

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
      <Suspense>{isOpen && <ShortcutDialog open onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
