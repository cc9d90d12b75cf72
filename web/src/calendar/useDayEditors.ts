import { calendarArea } from '@haru/shared/areas/calendar.ts'
import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Day } from '@haru/shared/calendar/day.ts'
import { isSamePeriod, type Period, periodAround } from '@haru/shared/calendar/period.ts'
import type { Values } from '@haru/shared/field/field.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { findAreaCategory } from '@haru/shared/tracking/category.ts'
import { usePrefetchQuery, useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { appAreas } from '../lib/areas.ts'
import { type PrefetchContext, useSession } from '../session/session.tsx'
import { listStoredDraftNames } from '../session/stored-drafts.ts'
import { type EditorDescriptor, hasChanges } from '../tracking/editor/draft/draft-list.ts'
import type { SavedEntry } from '../tracking/editor/draft/draft-save.ts'
import { editDraft } from '../tracking/editor/draft/edit-draft.ts'
import type { Editor } from '../tracking/editor/draft/editor.ts'
import type { EditorContext } from '../tracking/editor/draft/entry-contents.ts'
import { findStoredDraftById, storeDraftById } from '../tracking/editor/draft/stored-draft.ts'
import { useDraftList } from '../tracking/editor/draft/useDraft.ts'
import { changesContents, dispatchSave } from '../tracking/editor/save/editor-saves.ts'
import { useAreaFormats } from '../tracking/format/area-format.ts'
import { categoriesQuery, detailQuery, generateOperationId, useRemoveOutdatedQueries } from '../tracking/queries.ts'
import { describeEntryEditors, type NewCalendarEntry } from './entry-editors.ts'
import { calendarQuery } from './queries.ts'

/** The editors of one day. */
export interface DayEditors {
  /** The id of all editors together, for their common save. */
  readonly id: string
  readonly recordEditors: readonly Editor[]
  /** The visible editors of calendar entries; empty on a day without entries. */
  readonly entryEditors: readonly Editor[]
  /** That of the calendar entries. */
  readonly entryContext: EditorContext
  /** Adds an editor of a new calendar entry for these days, with the given items. Returns the id of the editor. */
  readonly add: (source: Period, items?: readonly Values[]) => string
  /** Removes a calendar entry that was never saved. */
  readonly discardNew: (editor: Editor) => void
  /** Takes the saved contents as the new initial contents, also of an editor that is closed. */
  readonly accept: (editor: Editor, saved: SavedEntry) => void
  /** Stores unsaved drafts for a reload. Returns whether that succeeded. */
  readonly store: () => boolean
  /** Discards unsaved changes on the screen and in the store. */
  readonly discard: () => void
}

interface DayEditorState {
  readonly day: Day
  /** Whether the editor of the day's own calendar entry is visible although no entry is saved. */
  readonly isDayEntryOpen: boolean
  readonly added: readonly NewCalendarEntry[]
}

/** The editors of a day: of the records of its areas, and of its calendar entries. */
export function useDayEditors(day: Day): DayEditors {
  const { id: owner } = useSession()
  const id = `day-${day}`
  const saveId = `${owner} ${id}`
  const areaFormatFor = useAreaFormats()
  const { createContext, details, entries } = useDayData(day)
  const [editorState, change] = useDayEditorState(day, owner, id)
  const { isDayEntryOpen, added } = editorState
  const period = periodAround('day', day)

  const entryContext = createContext(calendarArea)
  const recordDescriptors = describeRecordEditors(id, period, { createContext, details })
  const opened = [...recordDescriptors, ...describeEntryEditors(id, day, { context: entryContext, entries, added })]
  const editors = useDraftList(opened).map(
    (each): Editor => ({
      ...each,
      level: 3,
      areaFormat: areaFormatFor(each.context.area),
      change: (draftChange) => {
        if (changesContents(draftChange)) dispatchSave(saveId, 'change')
        each.change(draftChange)
      },
    }),
  )
  const calendarEditors = editors.slice(appAreas.length)
  const isAdded = (editor: Editor) => added.some((each) => each.id === editor.id)
  const visibleEditors = calendarEditors.filter(
    (editor, i) => isInUse(editor) || isAdded(editor) || (i === 0 && isDayEntryOpen),
  )

  function handleAdd(source: Period, items?: readonly Values[]): string {
    const first = calendarEditors[0]
    const isFree = first !== undefined && !visibleEditors.includes(first) && isSamePeriod(source, period)
    if (isFree && items === undefined) {
      change(() => ({ isDayEntryOpen: true }))
      return first.id
    }
    // A random id and not a number: undoing a removal adds an editor later, when another editor may have the next number.
    const next = { id: `${id}-new-${generateOperationId()}`, source, items }
    change((before) => ({ added: [...before.added, next] }))
    return next.id
  }

  function handleDrop(editor: Editor) {
    if (isAdded(editor)) {
      return change((before) => ({ added: before.added.filter((each) => each.id !== editor.id) }))
    }
    editor.change({ type: 'loaded', source: editor.draft.source, entry: null })
    change(() => ({ isDayEntryOpen: false }))
  }

  return {
    id: saveId,
    recordEditors: editors.slice(0, appAreas.length),
    entryEditors: visibleEditors,
    entryContext,
    add: handleAdd,
    discardNew: handleDrop,
    accept: (editor, saved) =>
      accept(editor, saved, { owner, id, first: calendarEditors[0]?.id, period, onDrop: handleDrop }),
    store: () => editors.every((each) => storeDraftById(owner, each.id, hasChanges(each.draft) ? each.draft : null)),
    discard: () => {
      // The day may stay visible until the next day has loaded.
      for (const [i, { source, entry }] of opened.entries()) editors[i]?.change({ type: 'loaded', source, entry })
      for (const each of editors) storeDraftById(owner, each.id, null)
      change(() => ({ added: [], isDayEntryOpen: false }))
    },
  }
}

function describeRecordEditors(
  id: string,
  source: Period,
  { createContext, details }: Pick<ReturnType<typeof useDayData>, 'createContext' | 'details'>,
): readonly EditorDescriptor[] {
  return appAreas.map((area, i) => ({
    id: `${id}-${area.id}`,
    context: createContext(area),
    source,
    entry: details[i] ?? null,
  }))
}

function isInUse({ draft }: Editor): boolean {
  return draft.loaded !== null || hasChanges(draft)
}

interface AcceptOptions {
  readonly owner: string
  readonly id: string
  /** The id of the editor of the day's own calendar entry. */
  readonly first: string | undefined
  readonly period: Period
  readonly onDrop: (editor: Editor) => void
}

function accept(editor: Editor, saved: SavedEntry, { owner, id, first, period, onDrop }: AcceptOptions): void {
  const { context, draft } = editor
  const isNew = draft.loaded === null && context.area === calendarArea
  // The entry of the day itself keeps its editor. Any other new entry gets the editor of its saved entry.
  const isElsewhere = isNew && !(editor.id === first && isSamePeriod(saved.saved.period, period))
  if (!isElsewhere) editor.change({ type: 'saved', ...saved })
  const stored = findStoredDraftById(owner, { id: editor.id, context, source: draft.source })
  const remainingDraft = stored && editDraft(context, stored, { type: 'saved', ...saved })
  const isUnsaved = remainingDraft !== undefined && hasChanges(remainingDraft)
  storeDraftById(owner, isElsewhere ? `${id}-${saved.saved.id}` : editor.id, isUnsaved ? remainingDraft : null)
  if (!isElsewhere) return
  storeDraftById(owner, editor.id, null)
  onDrop(editor)
}

/** The state of the editors of a day. It restarts with another day; late changes of the previous day are ignored. */
function useDayEditorState(
  day: Day,
  owner: string,
  id: string,
): readonly [DayEditorState, (change: (before: DayEditorState) => Partial<DayEditorState>) => void] {
  const [state, setState] = useState(() => restoreDayEditorState(day, owner, id))
  const currentState = state.day === day ? state : restoreDayEditorState(day, owner, id)
  if (currentState !== state) setState(currentState)
  return [
    currentState,
    (change) => setState((before) => (before.day === day ? { ...before, ...change(before) } : before)),
  ]
}

// Restores the new entries that a reload interrupted.
function restoreDayEditorState(day: Day, owner: string, id: string): DayEditorState {
  const names = listStoredDraftNames(`${owner} ${id}-new-`)
  const source = periodAround('day', day)
  return { day, isDayEntryOpen: false, added: names.map((name) => ({ id: name.slice(owner.length + 1), source })) }
}

// All queries start in parallel.
function useDayData(day: Day) {
  const { units } = useSession()
  const { dayQuery, queries } = createQueries(day, units)
  usePrefetchQuery(dayQuery)
  usePrefetchQuery(categoriesQuery(units))
  const details = useSuspenseQueries({ queries })
  const { data: entries } = useSuspenseQuery(dayQuery)
  useRemoveOutdatedQueries([dayQuery, ...queries].map(({ queryKey }) => queryKey))
  const { data: categories } = useSuspenseQuery(categoriesQuery(units))
  const createContext = (area: AnyArea): EditorContext => ({
    area,
    kind: 'record',
    category: findAreaCategory(categories, area),
    units,
  })
  return { createContext, entries, details: details.map(({ data }) => data) }
}

/** Requests the contents of a day before the first rendering. */
export function prefetchDayEditors({ client, session: { units } }: PrefetchContext, day: Day): Promise<unknown> {
  const { dayQuery, queries } = createQueries(day, units)
  return Promise.all([
    client.prefetchQuery(dayQuery),
    client.prefetchQuery(categoriesQuery(units)),
    ...queries.map((query) => client.prefetchQuery(query)),
  ])
}

function createQueries(day: Day, units: Units) {
  const period = periodAround('day', day)
  return {
    dayQuery: { ...calendarQuery(period, units), staleTime: 0 },
    queries: appAreas.map((area) => detailQuery({ area, kind: 'record' }, period, units)),
  }
}
