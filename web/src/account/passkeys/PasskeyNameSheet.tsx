import { maxPasskeyNameLength } from '@haru/shared/contract/account/passkeys.ts'
import { useText } from '../../lib/language.tsx'
import { TextField } from '../../ui/inputs/TextField.tsx'
import { Sheet } from '../../ui/overlays/Sheet.tsx'
import { SingleFieldForm, useSingleField } from '../form/SingleFieldForm.tsx'

interface PasskeyNameSheetProps {
  readonly title: string
  readonly submit: string
  readonly initialName: string
  readonly busy: boolean
  readonly onName: (name: string) => void
  readonly onClose: () => void
}

/** The form for the name of a passkey. */
export function PasskeyNameSheet({ title, submit, initialName, busy, onName, onClose }: PasskeyNameSheetProps) {
  const t = useText()
  const field = useSingleField('name', 'invalidField', initialName)
  return (
    <Sheet open onClose={onClose} title={title}>
      <SingleFieldForm field={field} missing="passkey.name.missing" submit={submit} busy={busy} onSend={onName}>
        <TextField
          label={t('passkey.name')}
          hint={t('passkey.name.hint')}
          autoComplete="off"
          maxLength={maxPasskeyNameLength}
          {...field.props}
        />
      </SingleFieldForm>
    </Sheet>
  )
}
