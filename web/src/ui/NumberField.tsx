import { type ChangeEvent, type FocusEvent, type MouseEvent, type Ref, useLayoutEffect, useRef, useState } from 'react'
import { classes } from './classes.ts'
import css from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'
import { lockedProps } from './locked.ts'
import { shake } from './shake.ts'

export interface NumberFieldProps extends FieldProps {
  readonly text: string
  readonly onText: (text: string) => void
  /** What a keystroke leaves in the box; null leaves it as it was. */
  readonly accept: (typed: string) => string | null
  readonly unit?: string | undefined
  /** How the text looks while nobody types in it, such as '1,850' for '1850'. */
  readonly show?: ((text: string) => string) | undefined
  /** What an empty box shows. */
  readonly placeholder?: string | undefined
  /** Whether a keypad without a decimal point is enough. */
  readonly integer?: boolean | undefined
  readonly ref?: Ref<HTMLInputElement> | undefined
}

/** A number as a person types it. The rule of what may be typed comes from outside; what it refuses shakes the field. */
export function NumberField(props: NumberFieldProps) {
  const { label, hideLabel, hint, error, disabled, locked = false, name, unit, ref } = props
  const { text, accept, onText, show = same, integer = false, placeholder } = props
  const [typing, setTyping] = useState(false)
  const { handleChange, handleFocus, handleMouseUp } = useTyping({ text, accept, onText, typing, setTyping })

  return (
    <Field {...{ label, hideLabel, hint, error, disabled, locked, unit }}>
      {(control) => (
        <input
          {...control}
          {...lockedProps(locked)}
          ref={ref}
          className={classes(css.number)}
          inputMode={integer ? 'numeric' : 'decimal'}
          autoComplete="off"
          name={name}
          value={typing ? text : show(text)}
          placeholder={placeholder}
          disabled={disabled}
          onChange={handleChange}
          onFocus={handleFocus}
          onMouseUp={handleMouseUp}
          onBlur={() => setTyping(false)}
        />
      )}
    </Field>
  )
}

interface Typing extends Pick<NumberFieldProps, 'text' | 'accept' | 'onText'> {
  readonly typing: boolean
  readonly setTyping: (typing: boolean) => void
}

function useTyping({ text, accept, onText, typing, setTyping }: Typing) {
  const box = useRef<HTMLInputElement>(null)
  const fresh = useRef(false)

  // The first keystroke replaces the number: in a box that is never empty (0), that is what is wanted nearly always.
  useLayoutEffect(() => {
    if (typing) box.current?.select()
  }, [typing])

  function handleChange({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const accepted = accept(input.value)
    if (accepted !== input.value) leave(input, accepted ?? text)
    if (accepted === null) shake(input)
    else onText(accepted)
  }

  function handleFocus(event: FocusEvent<HTMLInputElement>) {
    box.current = event.currentTarget
    fresh.current = true
    setTyping(true)
  }

  // Letting the mouse go would undo the selection that the focus made.
  function handleMouseUp(event: MouseEvent) {
    if (fresh.current) event.preventDefault()
    fresh.current = false
  }

  return { handleChange, handleFocus, handleMouseUp }
}

/** Writes another text than was typed and keeps the caret where it was, counted from the end. React would move it to the end. */
export function leave(input: HTMLInputElement, text: string): void {
  const after = input.value.length - (input.selectionStart ?? input.value.length)
  input.value = text
  const at = Math.max(0, text.length - after)
  input.setSelectionRange(at, at)
}

function same(text: string): string {
  return text
}
