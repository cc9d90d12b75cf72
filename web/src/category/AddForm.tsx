import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { listPartKinds } from '@haru/shared/tracking/category/edit-category.ts'
import { hasTitles } from '@haru/shared/tracking/category.ts'
import { nameField } from '@haru/shared/tracking/names.ts'
import { Plus } from 'lucide-react'
import { type FormEvent, type Ref, useRef, useState } from 'react'
import { useSession } from '../session/session.tsx'
import { toAreaTone } from '../tracking/format/area-format.ts'
import { generateOperationId } from '../tracking/queries.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { SegmentedControl } from '../ui/inputs/SegmentedControl.tsx'
import { TextField } from '../ui/inputs/TextField.tsx'
import { useFieldError } from '../ui/overlays/useFieldError.ts'
import css from './category.module.css'
import { type CategoryEditor, formatFieldInText, type NameListProps } from './category-editor.ts'
import { describeKindFields, type NewIds, type NewName, planAddition } from './new-name.ts'

interface AddFormProps extends NameListProps {
  readonly onDone: () => void
}

/** The form for a new name; for a part it also has the kind and the first title. */
export function AddForm({ editor, part, onDone }: AddFormProps) {
  const { area } = editor.draft
  const { t } = editor.areaFormat
  const kinds = part === null ? listPartKinds(area) : []
  const [typed, setTyped] = useState<NewName>({ name: '', kind: kinds[0] ?? '', firstTitle: '' })
  const [ids] = useState<NewIds>(() => [generateOperationId(), generateOperationId()])
  const [isTried, setTried] = useState(false)
  const showFieldError = useFieldError()
  const boxes = { name: useRef<HTMLInputElement>(null), first: useRef<HTMLInputElement>(null) }
  const { change, inputError } = planAddition(editor, part, typed, ids)
  const findError = (box: 'name' | 'first') => (isTried && inputError?.box === box ? inputError.text : null)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (inputError !== null) return showFieldError(inputError.text, boxes[inputError.box].current)
    editor.change(change)
    onDone()
  }

  return (
    <form className={css.adding} onSubmit={handleSubmit}>
      <NameBox
        ref={boxes.name}
        data-focus=""
        label={t('category.name')}
        value={typed.name}
        error={findError('name')}
        onText={(name) => setTyped({ ...typed, name })}
      />
      {kinds.length > 1 && (
        <KindChoice editor={editor} kinds={kinds} kind={typed.kind} onKind={(kind) => setTyped({ ...typed, kind })} />
      )}
      {part === null && hasTitles(area) && (
        <NameBox
          ref={boxes.first}
          label={t('category.first', { name: formatFieldInText(editor, 'title') })}
          value={typed.firstTitle}
          error={findError('first')}
          onText={(firstTitle) => setTyped({ ...typed, firstTitle })}
        />
      )}
      <Button type="submit" kind="primary" wide icon={Plus} tone={toAreaTone(area)}>
        {t('category.add.do')}
      </Button>
    </form>
  )
}

interface NameBoxProps {
  readonly label: string
  readonly value: string
  readonly error: string | null
  readonly onText: (text: string) => void
  readonly ref: Ref<HTMLInputElement>
  /** Marks the input that takes the focus when the sheet opens. */
  readonly 'data-focus'?: string
}

function NameBox({ onText, ...box }: NameBoxProps) {
  const { units } = useSession()
  function handleText(typed: string) {
    const accepted = nameField.accept(typed, units)
    if (accepted !== null) onText(accepted)
  }
  return <TextField {...box} maxLength={nameField.max} autoComplete="off" enterKeyHint="done" onText={handleText} />
}

interface KindChoiceProps {
  readonly editor: CategoryEditor
  readonly kinds: readonly string[]
  readonly kind: string
  readonly onKind: (kind: string) => void
}

function KindChoice({ editor, kinds, kind, onKind }: KindChoiceProps) {
  const { area } = editor.draft
  const { t } = editor.areaFormat
  const fields = describeKindFields(editor, kind)
  return (
    <div>
      <SegmentedControl
        label={t('category.kind')}
        value={kind}
        tone={toAreaTone(area)}
        options={kinds.map((value) => ({ value, label: t(`${area.id}.kind.${value}` as TextKey) }))}
        onValue={onKind}
      />
      <p className={css.hint}>{fields === '' ? t('category.kind.asksNothing') : t('category.kind.asks', { fields })}</p>
    </div>
  )
}
