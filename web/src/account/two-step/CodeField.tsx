import { useEffect, useRef } from 'react'
import { TextField } from '../../ui/TextField.tsx'

interface CodeFieldProps {
  readonly label: string
  readonly hint: string
  readonly code: string
  readonly error: string | null
  /** Whether a recovery code, which has letters, may be typed too. */
  readonly onlyDigits?: boolean
  readonly onCode: (code: string) => void
}

/** The code of an authenticator app. It has the focus when it appears: it is what is asked for now. */
export function CodeField({ label, hint, code, error, onlyDigits = false, onCode }: CodeFieldProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <TextField
      ref={box}
      label={label}
      hint={hint}
      name="code"
      inputMode={onlyDigits ? 'numeric' : undefined}
      autoComplete="one-time-code"
      spellCheck={false}
      maxLength={20}
      value={code}
      error={error}
      onText={onCode}
    />
  )
}
