import { yearOf } from '@haru/shared/calendar/day.ts'
import type { SaveMode } from '@haru/shared/engine/save-mode.ts'
import type { Values } from '@haru/shared/field/field.ts'
import type { EntryView } from '@haru/shared/tracking/read/entries.ts'
import { useText } from '../../../lib/language.tsx'
import { useSession } from '../../../session/session.tsx'
import { useChoiceDialog } from '../../../ui/overlays/ChoiceDialog.tsx'
import { useToast } from '../../../ui/overlays/Toasts.tsx'
import type { AreaFormat } from '../../format/area-format.ts'
import type { Editor } from '../draft/editor.ts'
import type { EditorContext } from '../draft/entry-contents.ts'

/** Lets the user choose how to save to a period with another entry: replace it, or (if the area can merge entries) add to it. */
export function useSaveModeQuestion() {
  const { today } = useSession()
  const ask = useChoiceDialog()
  const toast = useToast()
  const t = useText()
  const cancel = { value: 'cancel', label: t('ui.cancel') } as const
  const replace = { value: 'replace', label: t('save.replace'), kind: 'danger' } as const
  const insert = { value: 'insert', label: t('save.insert'), kind: 'primary' } as const

  return async ({ areaFormat, context, draft }: Editor, existing: EntryView | null): Promise<SaveMode | null> => {
    // Deleted since it was found, so the period is free.
    if (existing === null) return 'create'
    const { area, kind } = context
    const merges = kind === 'record' && area.canMerge
    const day = areaFormat.format.period(draft.period, yearOf(today()))
    const mode = await ask({
      title: t('save.taken'),
      text: [
        formatTaken(areaFormat, existing, { day, merges }),
        ...findConflictingDayFields(context, draft.entryForm.values, existing.values).map((name) =>
          t('save.taken.whole', { name: areaFormat.labelOf(name) }),
        ),
      ].join(' '),
      choices: merges ? [insert, replace, cancel] : [cancel, replace],
    })
    const count = existing.items.length + draft.items.length
    if (mode === 'insert' && count > area.maxItems) {
      toast({ kind: 'error', text: t('save.full', { max: area.maxItems, day, count }) })
      return null
    }
    return mode === 'cancel' ? null : mode
  }
}

interface TakenDay {
  readonly day: string
  readonly merges: boolean
}

/** What the period already has: a number of items, or only values of the day, such as body weight. */
function formatTaken(
  { t, area, labelOf }: AreaFormat,
  { items, values }: EntryView,
  { day, merges }: TakenDay,
): string {
  if (!merges) return t('save.taken.text', { day })
  if (items.length > 0) return t('save.taken.merge', { day, count: items.length })
  const names = Object.keys(area.dayFields).filter((name) => (values[name] ?? null) !== null)
  return t('save.taken.values', { day, names: names.map(labelOf).join(', ') })
}

/** The names of day fields with a value in both entries. A merge keeps the values of the existing entry. */
function findConflictingDayFields({ area, kind }: EditorContext, typed: Values, existing: Values): readonly string[] {
  if (kind === 'goal') return []
  const isKnown = (values: Values, name: string) => (values[name] ?? null) !== null
  return Object.keys(area.dayFields).filter((name) => isKnown(typed, name) && isKnown(existing, name))
}
