import type { Category } from '@haru/shared/tracking/category.ts'
import {
  findSavedSetByName,
  hasRoutines,
  isValidSavedSetName,
  type SavedSet,
  savedSetNameField,
} from '@haru/shared/tracking/saved-set.ts'
import { CalendarClock, Check, Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AreaFormat } from '../tracking/format/area-format.ts'
import { type SavedSetActions, useSavedSetActions } from '../tracking/saved-sets/useSavedSetActions.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import { TextField } from '../ui/inputs/TextField.tsx'
import { Sheet } from '../ui/overlays/Sheet.tsx'
import { useFieldError } from '../ui/overlays/useFieldError.ts'
import css from './EditSavedSetsSheet.module.css'
import { RoutinePlanForm } from './RoutinePlanForm.tsx'
import { formatSetItems } from './usual-item-text.ts'

interface EditSavedSetsSheetProps {
  readonly areaFormat: AreaFormat
  readonly category: Category
  readonly savedSets: readonly SavedSet[]
  readonly onClose: () => void
}

/** Renames and removes the saved sets of an area. */
export function EditSavedSetsSheet({ areaFormat, category, savedSets, onClose }: EditSavedSetsSheetProps) {
  const { t, area } = areaFormat
  const actions = useSavedSetActions(area)
  const list = useRef<HTMLUListElement>(null)
  // The sheet makes everything outside of it inert, messages too, so it has the undo itself.
  const [removed, setRemoved] = useState<readonly SavedSet[]>([])

  async function handleRemove(set: SavedSet): Promise<void> {
    if (await actions.remove(set)) setRemoved((sets) => [...sets, set])
  }

  async function handleUndo(set: SavedSet): Promise<void> {
    if (!(await actions.save({ ...set, revision: 0 }, 'save.restored'))) return
    setRemoved((sets) => sets.filter((each) => each !== set))
    list.current?.focus()
  }

  return (
    <Sheet open onClose={onClose} title={t('savedSet.edit')}>
      <ul ref={list} tabIndex={-1} className={css.sets} aria-label={t('savedSet.title')}>
        {savedSets.map((set) => (
          <li key={set.id}>
            <SavedSetNameRow
              {...{ areaFormat, actions, set }}
              contents={formatSetItems(areaFormat, category, set.items)}
              others={savedSets.filter((other) => other !== set)}
              onRemove={() => void handleRemove(set)}
            />
          </li>
        ))}
        {removed.map((set) => (
          <li key={`removed ${set.id}`} className={css.row}>
            <p className={css.words}>{t('savedSet.removed', { name: set.name })}</p>
            <Button ref={focusButton} size="s" busy={actions.isBusy} onClick={() => void handleUndo(set)}>
              {t('tracking.undo')}
            </Button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

interface SavedSetNameRowProps {
  readonly areaFormat: AreaFormat
  readonly actions: SavedSetActions
  readonly set: SavedSet
  readonly others: readonly SavedSet[]
  readonly contents: string
  readonly onRemove: () => void
}

function SavedSetNameRow({ areaFormat, actions, set, others, contents, onRemove }: SavedSetNameRowProps) {
  const { t } = areaFormat
  const [edited, setEdited] = useState<'name' | 'plan' | null>(null)
  const [rename, plan] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)]

  function handleDone() {
    flushSync(() => setEdited(null))
    const button = edited === 'plan' ? plan : rename
    button.current?.focus()
  }

  if (edited === 'name') return <NameForm {...{ t, actions, set, others }} onDone={handleDone} />
  if (edited === 'plan') return <RoutinePlanForm {...{ areaFormat, actions, set }} onDone={handleDone} />
  return (
    <div className={css.row}>
      <p className={css.words}>
        <bdi>{set.name}</bdi>
        <small>{contents}</small>
      </p>
      <IconButton
        ref={rename}
        icon={Pencil}
        label={t('savedSet.rename', { name: set.name })}
        onClick={() => setEdited('name')}
      />
      {hasRoutines(areaFormat.area) && (
        <IconButton
          ref={plan}
          icon={CalendarClock}
          label={t('routine.plan', { name: set.name })}
          aria-pressed={set.plan !== null}
          onClick={() => setEdited('plan')}
        />
      )}
      <IconButton icon={Trash2} label={t('savedSet.remove', { name: set.name })} onClick={onRemove} />
    </div>
  )
}

interface NameFormProps extends Pick<SavedSetNameRowProps, 'actions' | 'set' | 'others'> {
  readonly t: AreaFormat['t']
  readonly onDone: () => void
}

/** Edits the name of a set. Escape leaves it unchanged. */
function NameForm({ t, actions, set, others, onDone }: NameFormProps) {
  const [name, setName] = useState(set.name)
  const [error, setError] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const showFieldError = useFieldError()

  function refuse(text: string) {
    setError(text)
    showFieldError(text, form.current?.querySelector('input') ?? null)
  }

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!isValidSavedSetName(name)) return refuse(t('required', { name: t('savedSet.name') }))
    if (findSavedSetByName(others, name) !== undefined) return refuse(t('error.nameTwice'))
    const renamed = { ...set, name: name.trim() }
    if (renamed.name === set.name || (await actions.save(renamed, 'savedSet.renamed'))) onDone()
  }

  function handleKeyDown(event: KeyboardEvent) {
    // The Escape that closes the list of an input method, such as the Hanja of Korean, does not end the edit.
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    onDone()
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void handleSubmit(event)}>
      <TextField
        ref={focusAndSelect}
        label={t('savedSet.name')}
        hideLabel
        value={name}
        maxLength={savedSetNameField.max}
        error={error}
        autoComplete="off"
        enterKeyHint="done"
        onText={(text) => {
          setName(text)
          setError(null)
        }}
        onKeyDown={handleKeyDown}
        action={<IconButton type="submit" icon={Check} label={t('save.save')} />}
      />
    </form>
  )
}

/** The button with the focus went with its row. */
function focusButton(button: HTMLButtonElement | null): void {
  button?.focus()
}

/** Focuses the input and selects the name, so that typing replaces it. */
function focusAndSelect(input: HTMLInputElement | null): void {
  input?.focus()
  input?.select()
}
