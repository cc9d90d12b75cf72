import { yearOf } from '@haru/shared/calendar/day.ts'
import type { SaveMode } from '@haru/shared/engine/save-mode.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Values } from '@haru/shared/field/field.ts'
import type { EntryView } from '@haru/shared/tracking/read/entries.ts'
import { useText } from '../../../lib/language.tsx'
import { useSession } from '../../../session/session.tsx'
import { type ChoiceDialogOptions, useChoiceDialog } from '../../../ui/overlays/ChoiceDialog.tsx'
import { useToast } from '../../../ui/overlays/Toasts.tsx'
import type { AreaFormat } from '../../format/area-format.ts'
import type { Editor } from '../draft/editor.ts'
import { canInsert, findConflictingDayFields, findSaveModeQuestion } from './save-mode-question.ts'
import type { SaveAttempt } from './useEditorSave.ts'

type SaveModeDialogOptions = ChoiceDialogOptions<'insert' | 'replace' | 'cancel'>

/**
 * Chooses how to save to a period with another entry. Where the save would change something of it, the user replaces it, adds to it, or
 * chooses one of two values of the day.
 */
export function useSaveModeQuestion() {
  const { today } = useSession()
  const ask = useChoiceDialog()
  const toast = useToast()
  const t = useText()

  async function askMode(editor: Editor, existing: EntryView, question: 'items' | 'values'): Promise<SaveMode | null> {
    const { areaFormat, context, draft } = editor
    const max = context.area.maxItems
    const day = areaFormat.format.period(draft.period, yearOf(today()))
    const mode = await ask((question === 'values' ? createValueQuestion : createItemQuestion)(editor, existing, day))
    const count = existing.items.length + draft.items.length
    if (mode === 'insert' && count > max) {
      toast({ kind: 'error', text: t('save.full', { max, day, count }) })
      return null
    }
    return mode === 'cancel' ? null : mode
  }

  return async (editor: Editor, existing: EntryView, attempt: SaveAttempt): Promise<SaveMode | null> => {
    const question = findSaveModeQuestion(editor.context, editor.draft.entryForm.values, existing)
    return question === null
      ? 'insert'
      : attempt.prompt(new Refusal('alreadyExists'), () => askMode(editor, existing, question))
  }
}

/** Asks whether items take the place of those of the day, or are added to them. */
function createItemQuestion(
  { areaFormat, context, draft }: Editor,
  existing: EntryView,
  day: string,
): SaveModeDialogOptions {
  const { t, labelOf } = areaFormat
  const cancel = { value: 'cancel', label: t('ui.cancel') } as const
  const replace = { value: 'replace', label: t('save.replace'), kind: 'danger' } as const
  const insert = { value: 'insert', label: t('save.insert'), kind: 'primary' } as const
  const title = t('save.taken')
  if (!canInsert(context)) return { title, text: t('save.taken.text', { day }), choices: [cancel, replace] }
  const notes = findConflictingDayFields(context, draft.entryForm.values, existing.values).map((name) =>
    t('save.taken.whole', { name: labelOf(name) }),
  )
  const text = [t('save.taken.merge', { day, count: existing.items.length }), ...notes].join(' ')
  return { title, text, choices: [insert, replace, cancel] }
}

/** Asks which value stays: that of the day, which has no items, or the typed one. */
function createValueQuestion(
  { areaFormat, context, draft }: Editor,
  existing: EntryView,
  day: string,
): SaveModeDialogOptions {
  const { t, labelOf } = areaFormat
  const typed = draft.entryForm.values
  const names = findConflictingDayFields(context, typed, existing.values)
  const theirs = formatDayValues(areaFormat, names, existing.values)
  const mine = formatDayValues(areaFormat, names, typed)
  return {
    title: t('save.taken.value'),
    text: t('save.taken.value.text', { day, name: names.map(labelOf).join(', '), theirs, mine }),
    choices: [
      { value: 'replace', label: mine, kind: 'primary' },
      { value: 'insert', label: theirs, kind: 'soft' },
      { value: 'cancel', label: t('ui.cancel') },
    ],
  }
}

function formatDayValues({ area, amounts }: AreaFormat, names: readonly string[], values: Values): string {
  return names
    .flatMap((name) => {
      const field = area.dayFields[name]
      return field === undefined ? [] : [amounts.format(field, values[name] ?? null)]
    })
    .join(', ')
}
