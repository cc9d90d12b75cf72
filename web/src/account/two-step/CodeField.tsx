import { useEffect, useRef } from 'react'
import { TextField, type TextFieldProps } from '../../ui/inputs/TextField.tsx'

interface CodeFieldProps extends Pick<TextFieldProps, 'label' | 'hint' | 'value' | 'error' | 'onText'> {
  /** Whether a recovery code, which has letters, may be typed too. */
  readonly onlyDigits?: boolean
}

/** The code of an authenticator app. It has the focus when it appears: it is what is asked for now. */
export function CodeField({ onlyDigits = false, ...props }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  // The QR code above it stays in view on a low screen.
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
