import { useEffect, useRef } from 'react'
import { TextField, type TextFieldProps } from '../../ui/inputs/TextField.tsx'

interface CodeFieldProps extends Pick<TextFieldProps, 'label' | 'hint' | 'value' | 'error' | 'onText'> {
  /** False also accepts recovery codes, which contain letters. */
  readonly onlyDigits?: boolean
}

/** The code of an authenticator app. It takes the focus when it appears. */
export function CodeField({ onlyDigits = false, ...props }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  // Without scrolling, so that the QR code above it stays in view.
  useEffect(() => input.current?.focus({ preventScroll: true }), [])
  return (
    <TextField
      ref={input}
      {...props}
      name="code"
      inputMode={onlyDigits ? 'numeric' : undefined}
      autoComplete="one-time-code"
      spellCheck={false}
      maxLength={20}
    />
  )
}
