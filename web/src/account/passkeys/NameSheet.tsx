import { maxPasskeyNameLength } from '@haru/shared/contract/account/passkeys.ts'
import { useText } from '../../lib/language.tsx'
import { TextField } from '../../ui/inputs/TextField.tsx'
import { Sheet } from '../../ui/overlays/Sheet.tsx'
import { OneBoxForm, useOneBox } from '../OneBoxForm.tsx'

interface NameSheetProps {
  readonly title: string
  readonly submit: string
  readonly first: string
  readonly busy: boolean
  readonly onName: (name: string) => void
  readonly onClose: () => void
}

/** Asks what a passkey shall be called. */
export function NameSheet({ title, submit, first, busy, onName, onClose }: NameSheetProps) {
  const t = useText()
  const box = useOneBox('name', 'invalidField', first)
  return (
    <Sheet open onClose={onClose} title={title}>
      <OneBoxForm box={box} missing="passkey.name.missing" submit={submit} busy={busy} onSend={onName}>
        <TextField
          label={t('passkey.name')}
          hint={t('passkey.name.hint')}
          autoComplete="off"
          maxLength={maxPasskeyNameLength}
          {...box.props}
        />
      </OneBoxForm>
    </Sheet>
  )
}
