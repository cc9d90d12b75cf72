import type { CategoryRef } from '@haru/shared/tracking/category.ts'
import { nameField } from '@haru/shared/tracking/names.ts'
import { Check } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useText } from '../lib/language.tsx'
import { useSession } from '../session/session.tsx'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import { TextField } from '../ui/inputs/TextField.tsx'
import css from './category.module.css'
import { type CategoryEditor, findNameProblem } from './category-editor.ts'

interface NameInputProps {
  readonly editor: CategoryEditor
  readonly at: CategoryRef
  readonly name: string
  readonly onDone: () => void
}

/** Edits a name. Each keystroke changes the draft; Escape restores the previous name. */
export function NameInput({ editor, at, name, onDone }: NameInputProps) {
  const t = useText()
  const { units } = useSession()
  const [before] = useState(name)
  const error = findNameProblem(editor, at)

  function handleText(typed: string) {
    const accepted = nameField.accept(typed, units)
    if (accepted !== null) editor.change({ type: 'named', name: accepted })
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (error === null) onDone()
  }

  function handleKey(event: KeyboardEvent) {
    // The Escape that closes the list of an input method, such as the Hanja of Korean, does not end the edit.
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    editor.change({ type: 'named', name: before })
    onDone()
  }

  return (
    <form className={css.typing} onSubmit={handleSubmit}>
      <TextField
        label={t('category.name')}
        hideLabel
        ref={focusAndSelect}
        value={name}
        maxLength={nameField.max}
        error={error}
        autoComplete="off"
        enterKeyHint="done"
        onText={handleText}
        onKeyDown={handleKey}
        action={<IconButton type="submit" icon={Check} label={t('category.done')} />}
      />
    </form>
  )
}

/** Focuses the input and selects the current name, so that typing replaces it. */
function focusAndSelect(input: HTMLInputElement | null): void {
  input?.focus()
  input?.select()
}
