import { acceptPasted } from '@haru/shared/field/pasted-number.ts'
import { type ChangeEvent, type FocusEvent, type MouseEvent, type Ref, useLayoutEffect, useRef, useState } from 'react'
import { useText } from '../../lib/language.tsx'
import { shake } from '../behavior/shake.ts'
import { classes } from '../classes.ts'
import css from './FormField.module.css'
import { FormField, type FormFieldProps } from './FormField.tsx'
import { createLockedProps } from './locked-props.ts'
import { replaceInputText } from './replace-input-text.ts'

export interface NumberFieldProps extends FormFieldProps {
  readonly text: string
  readonly onText: (text: string) => void
  /** Returns the text after a keystroke; null rejects the keystroke. */
  readonly accept: (typed: string) => string | null
  readonly unit?: string | undefined
  /** Whether the unit is before the number, as some currency signs are. */
  readonly isUnitFirst?: boolean | undefined
  /** Formats the text while the field has no focus, such as '1,850' for '1850'. */
  readonly format?: ((text: string) => string) | undefined
  readonly placeholder?: string | undefined
  /** Read by screen readers with the label, in place of the placeholder. */
  readonly description?: string | undefined
  /** Whether the on-screen keypad needs no decimal point. */
  readonly integer?: boolean | undefined
  readonly ref?: Ref<HTMLInputElement> | undefined
}

/** A number as text. `accept` decides which texts are valid; a rejected keystroke shakes the field. */
export function NumberField(props: NumberFieldProps) {
  const { label, hideLabel, hint, error, disabled, locked = false, name, unit, isUnitFirst, ref } = props
  const { text, accept, onText, format = identity, integer = false, placeholder, description } = props
  const t = useText()
  const [isEditing, setEditing] = useState(false)
  const { isRefused, ...handlers } = useNumberEditing({ text, accept, onText, isEditing, setEditing })
  const notice = isRefused ? t('ui.number.refused') : null

  return (
    <FormField {...{ label, hideLabel, hint, error, disabled, locked, unit, isUnitFirst, notice }}>
      {(control) => (
        <input
          {...control}
          {...createLockedProps(locked)}
          ref={ref}
          className={classes(css.number)}
          inputMode={integer ? 'numeric' : 'decimal'}
          autoComplete="off"
          name={name}
          value={isEditing ? text : format(text)}
          placeholder={placeholder}
          aria-description={description}
          disabled={disabled}
          {...handlers}
        />
      )}
    </FormField>
  )
}

interface NumberEditingOptions extends Pick<NumberFieldProps, 'text' | 'accept' | 'onText'> {
  readonly isEditing: boolean
  readonly setEditing: (isEditing: boolean) => void
}

function useNumberEditing({ text, accept, onText, isEditing, setEditing }: NumberEditingOptions) {
  const box = useRef<HTMLInputElement>(null)
  const isFirstPress = useRef(false)
  const [isRefused, setRefused] = useState(false)

  // Selects the text on focus, so that the first keystroke replaces the number. The box is never empty (0).
  useLayoutEffect(() => {
    if (isEditing) box.current?.select()
  }, [isEditing])

  function handleChange({ currentTarget: input, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const isPasted = isPasteEvent(nativeEvent)
    const accepted = isPasted ? acceptPasted(input.value, accept) : accept(input.value)
    setRefused(isPasted && accepted === null)
    if (accepted !== input.value) replaceInputText(input, accepted ?? text)
    if (accepted === null) shake(input)
    else onText(accepted)
  }

  function handleFocus(event: FocusEvent<HTMLInputElement>) {
    box.current = event.currentTarget
    isFirstPress.current = true
    setEditing(true)
  }

  // The mouse-up event would undo the selection made on focus.
  function handleMouseUp(event: MouseEvent) {
    if (isFirstPress.current) event.preventDefault()
    isFirstPress.current = false
  }

  function handleBlur() {
    setEditing(false)
    setRefused(false)
    // Removes a decimal point without decimals.
    if (text.endsWith('.')) onText(text.slice(0, -1))
  }

  return {
    isRefused,
    onChange: handleChange,
    onFocus: handleFocus,
    onMouseUp: handleMouseUp,
    onBlur: handleBlur,
  }
}

// The keyboard of a phone inserts clipboard text as typed text of several characters.
function isPasteEvent(event: Event): boolean {
  if (!(event instanceof InputEvent)) return false
  return /^insertFrom(Paste|Drop)/.test(event.inputType) || (event.data?.length ?? 0) > 1
}

function identity(text: string): string {
  return text
}
