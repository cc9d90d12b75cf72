import { isSamePeriod, type Period, type PeriodType } from '@haru/shared/calendar/period.ts'
import { hasSets } from '@haru/shared/field/sets.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { listAllowedPeriodTypes } from '@haru/shared/tracking/collections.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import { useSuspenseQueries } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useDeferredValue, useId } from 'react'
import { useLocation } from 'wouter'
import { useReturnTo } from '../../navigation/history.ts'
import { keepPeriodInUrl, linkTo, parseUrlState, useUrlState } from '../../navigation/url-state.ts'
import { type PrefetchContext, useSession } from '../../session/session.tsx'
import { useLeaveGuard } from '../../shell/leave-guard.ts'
import { Screen } from '../../shell/Screen.tsx'
import { toAreaTone, useAreaFormat } from '../format/area-format.ts'
import { categoryQuery, detailQuery, useRemoveOutdatedQueries } from '../queries.ts'
import { findReturnPath } from '../return-path.ts'
import { useIsWide } from '../useIsWide.ts'
import { isDirty } from './draft/draft.ts'
import { hasChanges } from './draft/draft-list.ts'
import type { Editor, EditorExtension } from './draft/editor.ts'
import { discardDraft, type EditorKey, storeDraft } from './draft/stored-draft.ts'
import { getShownPeriod, useDraft } from './draft/useDraft.ts'
import { EditorDock } from './EditorDock.tsx'
import { EditorHeader } from './EditorHeader.tsx'
import { EditorLayout } from './EditorLayout.tsx'
import { EditorNotice } from './EditorNotice.tsx'
import { useScreenRemoval } from './save/useScreenRemoval.ts'
import { useScreenSave } from './save/useScreenSave.ts'
import { useDayChange, useEditorDay } from './useEditorDay.ts'

// Rarely needed, so loaded on demand.
const ConflictDialog = lazy(async () => ({ default: (await import('./save/ConflictDialog.tsx')).ConflictDialog }))
const LazyListPane = lazy(async () => ({ default: (await import('../list/ListPane.tsx')).ListPane }))

export interface EditorScreenProps {
  readonly collection: Collection
  /** The initial period type. */
  readonly type: PeriodType
  readonly Form: ComponentType<{ readonly editor: Editor }>
  readonly extension?: EditorExtension | undefined
}

/** Creates, changes and deletes a record or a goal of any area. The URL holds the period. */
export function EditorScreen({ collection, type, Form, extension }: EditorScreenProps) {
  const { area, kind } = collection
  const { id: owner, units } = useSession()
  const areaFormat = useAreaFormat(area)
  const types = listAllowedPeriodTypes(collection)
  const editorDay = useEditorDay()
  const [urlState, setUrlState] = useUrlState({ types, type }, editorDay.day)
  // While the requested period loads, the previous period stays visible and inert.
  const requestedUrl = linkTo('', urlState)
  const shownUrl = useDeferredValue(requestedUrl)
  const isPending = shownUrl !== requestedUrl
  const { period: source } = parseUrlState(shownUrl, { types, type }, editorDay.day)
  const queries = createQueries(collection, source, units)
  const [detail] = queries
  const [{ data: entry }, { data: category }] = useSuspenseQueries({ queries })
  useRemoveOutdatedQueries([detail.queryKey])
  const context = { ...collection, category, units }
  const [draft, change] = useDraft(context, source, entry, extension?.importedItems)
  useDayChange(editorDay, draft.source, draft.lock === 'locked' || hasChanges(draft))
  const key: EditorKey = { owner, context, source: draft.source }
  const {
    editor,
    saving: save,
    leave,
  } = useEditor(
    { id: useId(), level: 2, areaFormat, context, draft, change, extension },
    { key, entry, from: urlState.returnPath },
  )
  const isWide = useIsWide()
  const removal = useScreenRemoval(editor, key, leave)

  function handlePeriod(period: Period) {
    // Choosing the visible period cancels the pending request for another period.
    const isHere = !isPending && isSamePeriod(period, draft.source)
    if (draft.lock === 'locked' || isHere) editor.change({ type: 'moved', period })
    else setUrlState({ period })
  }

  return (
    <Screen title={areaFormat.t(`tracking.${kind}.editor`, { area: areaFormat.areaName })} hideTitle>
      <EditorLayout
        id={editor.id}
        tone={toAreaTone(area)}
        side={
          <>
            <EditorHeader
              editor={editor}
              types={types}
              period={getShownPeriod(draft, urlState.period)}
              onPeriod={handlePeriod}
            />
            <Suspense>
              {isWide && (
                <LazyListPane {...{ collection, areaFormat, from: urlState.returnPath }} period={draft.source} />
              )}
            </Suspense>
          </>
        }
        isPending={isPending}
      >
        <EditorNotice editor={editor} />
        <Form editor={editor} />
      </EditorLayout>
      <EditorDock
        tone={toAreaTone(area)}
        save={{ onPress: save.save, isBusy: save.isBusy, isSaving: save.leaving.isRunning }}
        remove={{ onPress: removal.remove, isBusy: removal.isBusy }}
        canRemove={draft.loaded !== null}
        isPending={isPending}
        hasRest={kind === 'record' && hasSets(area)}
      />
      <Suspense>{save.conflict !== null && <ConflictDialog conflict={save.conflict} />}</Suspense>
    </Screen>
  )
}

/** Requests the entry of the period of the URL and the names of its items; returns the period. */
export function prefetchEditor(
  { client, session: { units, today }, search }: PrefetchContext,
  { collection, type }: Pick<EditorScreenProps, 'collection' | 'type'>,
): { readonly period: Period; readonly done: Promise<unknown> } {
  const types = listAllowedPeriodTypes(collection)
  const { period } = parseUrlState(search, { types, type }, today())
  const [detail, category] = createQueries(collection, period, units)
  return { period, done: Promise.all([client.prefetchQuery(detail), client.prefetchQuery(category)]) }
}

function createQueries(collection: Collection, period: Period, units: Units) {
  return [detailQuery(collection, period, units), categoryQuery(collection.area, units)] as const
}

interface EditorOptions {
  readonly key: EditorKey
  /** The entry of the period on the server; null without one. */
  readonly entry: Entry | null
  /** The path that opened the editor; null for none. */
  readonly from: string | null
}

/** An editor with its save and navigation. The user confirms before unsaved changes are lost. */
function useEditor(baseEditor: Editor, { key, entry, from }: EditorOptions) {
  const [path, navigate] = useLocation()
  const returnTo = useReturnTo()
  const { today } = useSession()
  const { draft, change } = baseEditor

  function navigateAway(to: string) {
    release()
    navigate(to)
  }

  function leave(period: Period) {
    release()
    returnTo(findReturnPath(key.context, from, period, today()))
  }

  function handleLeaveEditor(to: string) {
    storeDraft(key, draft)
    keepPeriodInUrl(path, draft.source)
    navigateAway(to)
  }

  function handleSaved(period: Period, to: string | null) {
    if (to === null) return leave(period)
    release()
    returnTo(to)
  }

  const save = useScreenSave({ ...baseEditor, leaveEditor: handleLeaveEditor }, { key, onSaved: handleSaved })
  const release = useLeaveGuard(isDirty(draft), {
    onStore: () => storeDraft(key, draft),
    onDiscard: () => {
      discardDraft(key)
      // The editor may stay visible until the next period has loaded.
      change({ type: 'loaded', source: draft.source, entry })
    },
    save: save.leaving,
  })
  return { editor: save.editor, saving: save, leave }
}
