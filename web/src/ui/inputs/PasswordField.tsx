import { Eye, EyeOff } from 'lucide-react'
import { type Ref, useState } from 'react'
import { useText } from '../../lib/language.tsx'
import { IconButton } from '../buttons/IconButton.tsx'
import type { FormFieldProps } from './FormField.tsx'
import { TextField } from './TextField.tsx'

export interface PasswordFieldProps extends FormFieldProps {
  readonly value: string
  readonly onText: (text: string) => void
  readonly autoComplete: 'current-password' | 'new-password'
  readonly maxLength?: number | undefined
  readonly ref?: Ref<HTMLInputElement> | undefined
}

export function PasswordField(props: PasswordFieldProps) {
  const t = useText()
  const [shown, setShown] = useState(false)
  const reveal = (
    <IconButton
      icon={shown ? EyeOff : Eye}
      label={t(shown ? 'ui.hidePassword' : 'ui.showPassword')}
      disabled={props.disabled}
      onClick={() => setShown(!shown)}
    />
  )
  return <TextField {...props} type={shown ? 'text' : 'password'} spellCheck={false} action={reveal} />
}
