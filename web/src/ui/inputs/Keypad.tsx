import { ArrowRight, Delete } from 'lucide-react'
import type { PointerEvent } from 'react'
import { useText } from '../../lib/language.tsx'
import css from './Keypad.module.css'

/** A key: a digit, a decimal point, two zeros, the next field, or the deletion of the last character. */
export type KeypadKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '.' | '00' | 'next' | 'delete'

interface KeypadProps {
  readonly label: string
  /** The key beside 0. */
  readonly extraKey: Extract<KeypadKey, '.' | '00' | 'next'>
  readonly onKey: (key: KeypadKey) => void
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/**
 * Large keys for the number field that has the focus, which keeps it. Tab passes over the keys, because a keyboard can type the
 * numbers.
 */
export function Keypad({ label, extraKey, onKey }: KeypadProps) {
  const t = useText()
  const names: Partial<Record<KeypadKey, string>> = {
    delete: t('ui.keypad.delete'),
    next: t('ui.keypad.next'),
    '.': t('ui.keypad.point'),
  }
  return (
    <fieldset className={css.keys} onPointerDown={keepFocus}>
      <legend className="sr-only">{label}</legend>
      {([...digits, extraKey, '0', 'delete'] as const).map((key) => (
        <button key={key} type="button" tabIndex={-1} aria-label={names[key]} onClick={() => onKey(key)}>
          {key === 'delete' ? <Delete size={24} /> : key === 'next' ? <ArrowRight size={24} /> : key}
        </button>
      ))}
    </fieldset>
  )
}

function keepFocus(event: PointerEvent): void {
  event.preventDefault()
}
