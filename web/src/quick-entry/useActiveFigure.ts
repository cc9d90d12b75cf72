import type { Field } from '@haru/shared/field/field.ts'
import { useState } from 'react'
import { shake } from '../ui/behavior/shake.ts'
import type { KeypadKey } from '../ui/inputs/Keypad.tsx'
import { type EditableForm, isFigure, listQuickFields } from './quick-form.ts'

/** The figure that the keypad types. */
export interface ActiveFigure {
  readonly name: string
  readonly field: Field
  readonly hasNext: boolean
  /** Types a key into the figure. A complete time moves on to the next figure. */
  readonly press: (key: KeypadKey) => void
  readonly select: (name: string) => void
  /** Focuses a field by its name. */
  readonly focus: (name: string | null) => void
  /** Selects the first empty figure. */
  readonly reset: () => void
}

/** The figure that had the focus last, else the first empty one. */
export function useActiveFigure(formId: string, quick: EditableForm): ActiveFigure | NoFigure {
  const { form, state, category, type } = quick
  const [selected, setSelected] = useState<string | null>(null)
  const figures = listQuickFields(form, state.values, category).filter(([, field]) => isFigure(field))
  const chosenIndex = figures.findIndex(([name]) => name === selected)
  const emptyIndex = figures.findIndex(([name, field]) => field.isEmpty(state.values[name] ?? field.initial))
  const index = Math.max(0, chosenIndex === -1 ? emptyIndex : chosenIndex)
  const active = figures[index]
  const next = figures[index + 1]

  function findInput(name: string): HTMLElement | null {
    return (
      document.getElementById(formId)?.querySelector<HTMLElement>(`[name="${name}"], [data-name="${name}"]`) ?? null
    )
  }

  function focus(name: string | null): void {
    const input = name === null ? null : findInput(name)
    input?.focus()
    shake(input)
  }

  const reset = () => setSelected(null)

  if (active === undefined) return { name: null, focus, reset }
  const [name, field] = active

  function moveOn(): void {
    if (next === undefined) return
    setSelected(next[0])
    findInput(next[0])?.focus()
  }

  function press(key: KeypadKey): void {
    if (key === 'next') {
      moveOn()
      return
    }
    // Otherwise the next empty figure would become the active one while this one is typed.
    setSelected(name)
    const before = state.texts[name] ?? ''
    const text = key === 'delete' ? before.slice(0, -1).replace(/:$/, '') : before + key
    if (!type(name, text)) shake(findInput(name))
    else if (field.kind === 'clock' && key !== 'delete' && isCompleteClock(before, key)) moveOn()
  }

  return { name, field, hasNext: next !== undefined, press, select: setSelected, focus, reset }
}

/** A form without figures, such as a day of rest. */
interface NoFigure extends Pick<ActiveFigure, 'focus' | 'reset'> {
  readonly name: null
}

// '23:4' and 0 make '23:40'; '7:3' and 0 make '7:30'. '2:34' may still become '23:4'.
function isCompleteClock(before: string, key: string): boolean {
  return /^([3-9]|\d\d):\d$/.test(before) && /^\d$/.test(key)
}
