import { type Period, type PeriodType, samePeriod } from '@haru/shared/calendar/period.ts'
import { periodTypesOf } from '@haru/shared/contract/wire/dates.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import { useSuspenseQueries } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useDeferredValue, useId } from 'react'
import { useLocation } from 'wouter'
import { useReturnTo } from '../navigation/history.ts'
import { linkTo, parseUrlState, useUrlState } from '../navigation/url-state.ts'
import { useSession } from '../session/session.tsx'
import { useLeaveGuard } from '../shell/leaving.ts'
import { Screen } from '../shell/Screen.tsx'
import { toneOf, useAreaFormat } from './area-format.ts'
import { isDirty } from './draft.ts'
import { type Additions, chosenPeriod, type Editor, useDraft } from './drafting.ts'
import { EditorDock } from './EditorDock.tsx'
import { EditorLayout } from './EditorLayout.tsx'
import { EditorTop } from './EditorTop.tsx'
import { categoryQuery, detailQuery, useDropOutdated } from './queries.ts'
import { useRemoving } from './removing.ts'
import { discardDraft, type EditorKey, saveDraft } from './saved-draft.ts'
import { useDraftSave } from './useDraftSave.ts'
import { wayBack } from './way-back.ts'
import { useIsWide } from './wide.ts'

// What few people need is loaded by those.
const ConflictDialog = lazy(async () => ({ default: (await import('./ConflictDialog.tsx')).ConflictDialog }))
const Neighbours = lazy(async () => ({ default: (await import('./Neighbours.tsx')).Neighbours }))

export interface EditorScreenProps {
  readonly shelf: Collection
  /** The period it begins with. */
  readonly type: PeriodType
  readonly Form: ComponentType<{ readonly editor: Editor }>
  readonly additions?: Additions | undefined
}

/** Writes, changes and deletes a record or a goal of any area. The URL says of which period. */
export function EditorScreen({ shelf, type, Form, additions }: EditorScreenProps) {
  const { area, kind } = shelf
  const { id: owner, units, today } = useSession()
  const areaFormat = useAreaFormat(area)
  const types = periodTypesOf(shelf)
  const [place, setPlace] = useUrlState({ types, type })
  // While another period is on its way, the one before stays in view, but still.
  const wanted = linkTo('', place)
  const shown = useDeferredValue(wanted)
  const isLeaving = shown !== wanted
  const { period: source } = parseUrlState(shown, { types, type }, today())
  const detail = detailQuery(shelf, source, units)
  const [{ data: entry }, { data: category }] = useSuspenseQueries({ queries: [detail, categoryQuery(area, units)] })
  useDropOutdated([detail.queryKey])
  const workplace = { ...shelf, category, units }
  const [draft, change] = useDraft(workplace, source, entry, additions?.brought)
  const key: EditorKey = { owner, place: workplace, source: draft.source }
  const { editor, saving, leave } = useEditor(
    { id: useId(), level: 2, areaFormat, place: workplace, draft, change, additions },
    { key, entry, from: place.returnPath },
  )
  const isWide = useIsWide()
  const removing = useRemoving(editor, key, leave)

  function handlePeriod(period: Period) {
    // The period in view is a way back while another one is on its way.
    const isHere = !isLeaving && samePeriod(period, draft.source)
    if (draft.lock === 'locked' || isHere) editor.change({ type: 'moved', period })
    else setPlace({ period })
  }

  return (
    <Screen title={areaFormat.t(`tracking.${kind}.editor`, { area: areaFormat.areaName })} hideTitle>
      <EditorLayout
        id={editor.id}
        tone={toneOf(area)}
        side={
          <>
            <EditorTop
              editor={editor}
              types={types}
              period={chosenPeriod(draft, place.period)}
              onPeriod={handlePeriod}
            />
            <Suspense>
              {isWide && <Neighbours {...{ shelf, areaFormat, from: place.returnPath }} period={draft.source} />}
            </Suspense>
          </>
        }
        isLeaving={isLeaving}
      >
        <Form editor={editor} />
      </EditorLayout>
      <EditorDock
        tone={toneOf(area)}
        save={{ onPress: saving.save, isBusy: saving.isBusy }}
        remove={{ onPress: removing.remove, isBusy: removing.isBusy }}
        isLeaving={isLeaving}
      />
      <Suspense>{saving.conflict !== null && <ConflictDialog conflict={saving.conflict} />}</Suspense>
    </Screen>
  )
}

interface EditorOptions {
  readonly key: EditorKey
  /** What the server has of its period. */
  readonly entry: Entry | null
  /** Where it was opened from. */
  readonly from: string | null
}

/** An editor with its save, and the ways out of it. What is not saved is not left without a question. */
function useEditor(parts: Editor, { key, entry, from }: EditorOptions) {
  const [, navigate] = useLocation()
  const returnTo = useReturnTo()
  const { today } = useSession()
  const { draft, change } = parts

  function go(to: string) {
    release()
    navigate(to)
  }

  function leave(period: Period) {
    release()
    returnTo(wayBack(key.place, from, period, today()))
  }

  function handleStepOut(to: string) {
    saveDraft(key, draft)
    go(to)
  }

  function handleSaved(period: Period, to: string | null) {
    if (to === null) return leave(period)
    release()
    returnTo(to)
  }

  const saving = useDraftSave({ ...parts, stepOut: handleStepOut }, { key, onSaved: handleSaved })
  const release = useLeaveGuard(isDirty(draft), {
    onStore: () => saveDraft(key, draft),
    onDiscard: () => {
      discardDraft(key)
      // The editor may stay in view until the next period has arrived.
      change({ type: 'loaded', source: draft.source, entry })
    },
    save: saving.leaving,
  })
  return { editor: saving.editor, saving, leave }
}
