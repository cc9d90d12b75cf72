import { type Period, periodAround } from '@haru/shared/calendar/period.ts'
import { hasSets } from '@haru/shared/field/sets.ts'
import { calendarCollection } from '@haru/shared/tracking/collections.ts'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { useFormat, useText } from '../lib/language.tsx'
import { useReturnTo } from '../navigation/history.ts'
import { parseUrlState, type UrlStateDefaults, useUrlState } from '../navigation/url-state.ts'
import { type PrefetchContext, useSession } from '../session/session.tsx'
import { useLeaveGuard } from '../shell/leave-guard.ts'
import { Screen } from '../shell/Screen.tsx'
import { hasChanges } from '../tracking/editor/draft/draft-list.ts'
import type { Editor } from '../tracking/editor/draft/editor.ts'
import { EditorDock } from '../tracking/editor/EditorDock.tsx'
import { EditorLayout } from '../tracking/editor/EditorLayout.tsx'
import { useDayChange, useEditorDay } from '../tracking/editor/useEditorDay.ts'
import { findReturnPath } from '../tracking/return-path.ts'
import { useIsWide } from '../tracking/useIsWide.ts'
import { AreaSection } from './AreaSection.tsx'
import { CalendarEntriesSection } from './CalendarEntriesSection.tsx'
import { DayHeader } from './DayHeader.tsx'
import { type DayEditors, prefetchDayEditors, useDayEditors } from './useDayEditors.ts'
import { useDayRemoval } from './useDayRemoval.ts'
import { type DaySave, useDaySave } from './useDaySave.ts'
import { useEntryActions } from './useEntryActions.ts'

// Rarely needed, so loaded on demand.
const ConflictDialog = lazy(async () => ({
  default: (await import('../tracking/editor/save/ConflictDialog.tsx')).ConflictDialog,
}))
const MonthPane = lazy(async () => ({ default: (await import('./MonthPane.tsx')).MonthPane }))

const dayDefaults: UrlStateDefaults = { types: ['day'], type: 'day' }

/** All contents of one day: its calendar entries and the records of all areas, each with its editor. */
export function CalendarDayScreen() {
  const t = useText()
  const format = useFormat()
  const editorDay = useEditorDay()
  const [urlState, setUrlState] = useUrlState(dayDefaults, editorDay.day)
  const requestedDay = urlState.period.start
  // While the requested day loads, the previous day stays visible and inert.
  const day = useDeferredValue(requestedDay)
  const isPending = day !== requestedDay
  const editors = useDayEditors(day)
  const allEditors = [...editors.entryEditors, ...editors.recordEditors]
  const isChanged = allEditors.some(({ draft }) => draft.lock === 'locked' || hasChanges(draft))
  useDayChange(editorDay, periodAround('day', day), isChanged)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const isWide = useIsWide()

  function handleOpen({ context: { area } }: Editor, isOpen: boolean) {
    setOpen(new Set(isOpen ? [...open, area.id] : [...open].filter((id) => id !== area.id)))
  }

  const isOpen = ({ context: { area } }: Editor) => open.has(area.id)
  const save = useDaySave(editors, {
    day,
    isOpen,
    reveal: (editor) => handleOpen(editor, true),
    onSaved: () => leave(periodAround('day', day)),
  })
  const leave = useLeaveDay(editors, { save, from: urlState.returnPath })
  const removal = useDayRemoval(editors, (removed) => {
    if (!allEditors.some((editor) => editor.id !== removed.id && hasChanges(editor.draft)))
      leave(periodAround('day', day))
  })
  const entryActions = useEntryActions(day, editors, removal.removeOwn)

  return (
    <Screen title={t('calendar.day', { day: format.longDay(requestedDay) })} hideTitle>
      <EditorLayout
        side={
          <>
            <DayHeader day={requestedDay} onDay={(period: Period) => setUrlState({ period })} />
            <Suspense>{isWide && <MonthPane day={day} from={urlState.returnPath} />}</Suspense>
          </>
        }
        isPending={isPending}
      >
        <CalendarEntriesSection
          day={day}
          editors={editors.entryEditors}
          context={editors.entryContext}
          failures={save.failures}
          {...entryActions}
        />
        {editors.recordEditors.map((editor) => (
          <AreaSection
            key={editor.context.area.id}
            editor={editor}
            open={isOpen(editor)}
            onOpen={(next) => handleOpen(editor, next)}
            failure={save.failures.get(editor.id)}
          />
        ))}
      </EditorLayout>
      <EditorDock
        save={{ onPress: save.save, isBusy: save.isBusy, isSaving: save.leaving.isRunning }}
        remove={{ onPress: removal.remove, isBusy: removal.isBusy }}
        canRemove={[...editors.entryEditors, ...editors.recordEditors].some(({ draft }) => draft.loaded !== null)}
        isPending={isPending}
        hasRest={editors.recordEditors.some((each) => isOpen(each) && hasSets(each.context.area))}
      />
      <Suspense>{save.conflict !== null && <ConflictDialog conflict={save.conflict} />}</Suspense>
    </Screen>
  )
}

CalendarDayScreen.prefetch = (context: PrefetchContext) =>
  prefetchDayEditors(context, parseUrlState(context.search, dayDefaults, context.session.today()).period.start)

interface LeaveDayOptions {
  readonly save: DaySave
  readonly from: string | null
}

/** Returns to the screen that opened the day. The user confirms before unsaved changes are lost. */
function useLeaveDay(editors: DayEditors, { save, from }: LeaveDayOptions): (period: Period) => void {
  const returnTo = useReturnTo()
  const { today } = useSession()
  const isUnsaved = [...editors.entryEditors, ...editors.recordEditors].some(({ draft }) => hasChanges(draft))
  const release = useLeaveGuard(isUnsaved, {
    onStore: editors.store,
    onDiscard: editors.discard,
    save: save.leaving,
  })
  return (period) => {
    release()
    returnTo(findReturnPath(calendarCollection, from, period, today()))
  }
}
