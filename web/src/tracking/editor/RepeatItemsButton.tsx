import { addDays, type Day, yearOf } from '@haru/shared/calendar/day.ts'
import type { Values } from '@haru/shared/field/field.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { CopyPlus, Dumbbell } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useUrlState } from '../../navigation/url-state.ts'
import { RepeatButton } from '../../quick-log/RepeatButton.tsx'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { useConfirmDialog } from '../../ui/overlays/ChoiceDialog.tsx'
import { useToast } from '../../ui/overlays/Toasts.tsx'
import { recentRecordsQuery } from '../queries.ts'
import { savedSetsQuery } from '../saved-sets/queries.ts'
import { filterItemsWithContent } from './draft/contents-to-save.ts'
import { isUntouched } from './draft/draft.ts'
import type { Editor } from './draft/editor.ts'
import css from './EditorScreen.module.css'

const RoutineSheet = lazy(async () => ({ default: (await import('../../quick-log/RoutineSheet.tsx')).RoutineSheet }))
const RepeatSheet = lazy(async () => ({ default: (await import('../../quick-log/RepeatSheet.tsx')).RepeatSheet }))

/** Adds the items of the last day with items to the editor, or of an earlier day or a saved set. */
export function RepeatItemsButton({ editor, day }: { readonly editor: Editor; readonly day: Day }) {
  const { areaFormat, context, draft } = editor
  const { t, area, format } = areaFormat
  const { units, today } = useSession()
  const { data } = useSuspenseQuery(recentRecordsQuery(context.area, day, units))
  const { data: allSavedSets } = useQuery(savedSetsQuery(units))
  const savedSets = allSavedSets?.[area.id] ?? []
  const [isOpen, setOpen] = useState(false)
  const add = useAddItems(editor)
  const last = data.entries.find(({ items }) => items.length > 0)
  const routineButton = savedSets.some(({ plan }) => plan !== null) && (
    <RoutineButton {...{ editor, day }} onStart={add} />
  )
  if (last === undefined) return routineButton
  const isYesterday = last.period.start === addDays(today(), -1)
  const name = isYesterday ? t('tracking.yesterday') : format.period(last.period, yearOf(today()))
  const isFree = filterItemsWithContent(context, draft).length === 0
  const isLocked = draft.lock === 'locked'
  return (
    <div className={css.repeat}>
      {routineButton}
      <Button size="s" icon={CopyPlus} wide disabled={isLocked} onClick={() => void add(last.items, name)}>
        <span>
          {t(isFree ? 'tracking.again' : 'tracking.again.add', { day: name })}
          <span className="sr-only"> · </span>{' '}
          <span className={css.count}>{t('tracking.again.count', { count: last.items.length })}</span>
        </span>
      </Button>
      <RepeatButton areaFormat={areaFormat} disabled={isLocked} onPress={() => setOpen(true)} />
      <Suspense>
        {isOpen && (
          <RepeatSheet
            {...{ areaFormat, day }}
            category={context.category}
            savedSets={savedSets}
            note={null}
            isBusy={false}
            onAdd={add}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </div>
  )
}

interface RoutineButtonProps {
  readonly editor: Editor
  readonly day: Day
  readonly onStart: (items: readonly Values[], name: string) => Promise<boolean>
}

/** Opens the routines of the area; at once if the URL says so. */
function RoutineButton({ editor, day, onStart }: RoutineButtonProps) {
  const { areaFormat, context, draft } = editor
  const [{ opensRoutines }] = useUrlState({ types: ['day'], type: 'day' })
  const [isOpen, setOpen] = useState(opensRoutines && draft.loaded === null)
  return (
    <div className={css.routines}>
      <Button
        wide
        size="s"
        icon={Dumbbell}
        disabled={draft.lock === 'locked'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {areaFormat.t('routine.title')}
      </Button>
      <Suspense>
        {isOpen && (
          <RoutineSheet {...{ areaFormat, day, onStart }} category={context.category} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </div>
  )
}

/**
 * Adds items of a day or a set to the draft; returns whether they are added. If the area cannot merge days, the user confirms that they
 * replace the typed items.
 */
function useAddItems({
  areaFormat,
  context,
  draft,
  change,
}: Editor): (items: readonly Values[], name: string) => Promise<boolean> {
  const { t } = areaFormat
  const confirm = useConfirmDialog()
  const toast = useToast()
  const itemCount = filterItemsWithContent(context, draft).length
  const { canMerge, maxItems: max } = context.area

  return async (items, name) => {
    if (itemCount === 0 || isUntouched(draft)) {
      change({ type: 'copied', items, suggestsSets: true })
      return true
    }
    if (canMerge && itemCount + items.length > max) {
      toast({ kind: 'error', text: t('tracking.item.full', { max }) })
      return false
    }
    if (canMerge) {
      change({ type: 'appended', items, suggestsSets: true })
      toast({ kind: 'info', text: t('copy.added', { count: items.length }) })
      return true
    }
    const isSure = await confirm({
      title: t('tracking.again.ask'),
      text: t('tracking.again.text', { day: name }),
      yes: t('tracking.again.yes'),
    })
    if (isSure) change({ type: 'copied', items, suggestsSets: true })
    return isSure
  }
}
