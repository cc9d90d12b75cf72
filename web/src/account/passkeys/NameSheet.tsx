import { longestPasskeyName } from '@haru/shared/contract/passkeys.ts'
import { type FormEvent, useState } from 'react'
import { useText } from '../../lib/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { TextField } from '../../ui/TextField.tsx'
import css from '../account.module.css'
import { useProblems } from '../problem.ts'

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
  const [name, setName] = useState(first)
  const problems = useProblems<'name'>({ invalidField: 'name' })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '') problems.tell({ field: 'name', key: 'passkey.name.missing' })
    else onName(name)
  }

  return (
    <Sheet open onClose={onClose} title={title}>
      <form ref={problems.form} className={css.form} noValidate onSubmit={handleSubmit}>
        <TextField
          label={t('passkey.name')}
          hint={t('passkey.name.hint')}
          name="name"
          autoComplete="off"
          maxLength={longestPasskeyName}
          value={name}
          error={problems.errorAt('name')}
          onText={(text) => {
            setName(text)
            problems.settle('name')
          }}
        />
        <Button type="submit" kind="primary" wide busy={busy}>
          {submit}
        </Button>
      </form>
    </Sheet>
  )
}
