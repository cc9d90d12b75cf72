import type { SearchableChoice } from '@haru/shared/i18n/choices.ts'
import type { Language } from '@haru/shared/i18n/languages.ts'
import { ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { useLanguage } from '../lib/language.tsx'
import { Sheet } from '../ui/overlays/Sheet.tsx'
import { ChoiceList } from './ChoiceList.tsx'
import css from './settings.module.css'

interface PickerRowProps {
  readonly label: string
  readonly hint: string
  readonly value: string
  readonly formatValue: (value: string, language: Language) => string
  /** The choices, computed when the list is opened. */
  readonly listChoices: (language: Language) => readonly SearchableChoice[]
  readonly onValue: (value: string) => void
}

/** A setting with many values, chosen from a list in a sheet. */
export function PickerRow({ label, hint, value, formatValue, listChoices, onValue }: PickerRowProps) {
  const [open, setOpen] = useState(false)
  const [language] = useLanguage()
  const row = useRef<HTMLButtonElement>(null)

  function handleValue(next: string) {
    setOpen(false)
    if (next !== value) onValue(next)
  }

  return (
    <>
      <button ref={row} type="button" className={css.row} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className={css.label}>
          {label}
          <small>{hint}</small>
        </span>
        <span className={css.value}>
          {formatValue(value, language)}
          <ChevronRight size={18} />
        </span>
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={label} anchor={row}>
        {open && <ChoiceList label={label} choices={listChoices(language)} value={value} onValue={handleValue} />}
      </Sheet>
    </>
  )
}
