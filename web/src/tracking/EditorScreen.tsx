import { type Period, type PeriodType, samePeriod } from '@haru/shared/calendar/period.ts'
import { typesOf } from '@haru/shared/contract/dates.ts'
import type { Shelf } from '@haru/shared/tracking/store.ts'
import { useSuspenseQueries } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useDeferredValue, useId } from 'react'
import { useLocation } from 'wouter'
import { linkTo, readPlace, usePlace } from '../lib/place.ts'
import { useSession } from '../lib/session.tsx'
import { useLeaveGuard } from '../shell/leaving.ts'
import { Screen } from '../shell/Screen.tsx'
import { isDirty } from './draft.ts'
import { chosenPeriod, type Editor, useDraft } from './drafting.ts'
import { EditorDock } from './EditorDock.tsx'
import { EditorLayout } from './EditorLayout.tsx'
import { EditorTop } from './EditorTop.tsx'
import { categoryQuery, detailQuery } from './queries.ts'
import { useRemoving } from './removing.ts'
import { useSaving } from './saving.ts'
import { toneOf, useSpeech } from './speech.ts'
import { wayBack } from './way-back.ts'
import { useIsWide } from './wide.ts'

// What few people need is loaded by those.
const ConflictDialog = lazy(async () => ({ default: (await import('./ConflictDialog.tsx')).ConflictDialog }))
const Neighbours = lazy(async () => ({ default: (await import('./Neighbours.tsx')).Neighbours }))

export interface EditorScreenProps {
  readonly shelf: Shelf
  /** The period it begins with. */
  readonly type: PeriodType
  readonly Form: ComponentType<{ readonly editor: Editor }>
}

/** Writes, changes and deletes a record or a goal of any area. The URL says of which period. */
export function EditorScreen({ shelf, type, Form }: EditorScreenProps) {
  const { area, kind } = shelf
  const { units, today } = useSession()
  const speech = useSpeech(area)
  const types = typesOf(shelf)
  const [place, setPlace] = usePlace({ types, type })
  // While another period is on its way, the one before stays in view, but still.
  const wanted = linkTo('', place)
  const shown = useDeferredValue(wanted)
  const { period: source } = readPlace(shown, { types, type }, today())
  const [{ data: entry }, { data: category }] = useSuspenseQueries({
    queries: [detailQuery(shelf, source, units), categoryQuery(area, units)],
  })
  const workplace = { ...shelf, category, units }
  const [draft, change] = useDraft(workplace, source, entry)
  const editor: Editor = { id: useId(), level: 2, speech, place: workplace, draft, change }
  const isWide = useIsWide()
  const leave = useLeaving(editor, place.from)
  const { save, isBusy, conflict } = useSaving(editor, leave)
  const removing = useRemoving(editor, leave)

  function handlePeriod(period: Period) {
    const isHere = samePeriod(period, draft.source)
    if (draft.lock === 'locked' || isHere) change({ type: 'moved', period })
    else setPlace({ period })
  }

  return (
    <Screen title={speech.t(`tracking.${kind}.editor`, { area: speech.areaName })} hideTitle>
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
              {isWide && <Neighbours {...{ shelf, speech, from: place.from }} period={draft.source} />}
            </Suspense>
          </>
        }
        isLeaving={shown !== wanted}
      >
        <Form editor={editor} />
      </EditorLayout>
      <EditorDock
        tone={toneOf(area)}
        save={{ onPress: save, isBusy }}
        remove={{ onPress: removing.remove, isBusy: removing.isBusy }}
      />
      <Suspense>{conflict !== null && <ConflictDialog conflict={conflict} />}</Suspense>
    </Screen>
  )
}

/** Leads back to where the editor was opened from. Until then, what is not saved is not left without a word. */
function useLeaving({ place, draft }: Editor, from: string | null): (period: Period) => void {
  const [, navigate] = useLocation()
  const { today } = useSession()
  const release = useLeaveGuard(isDirty(draft))
  return (period) => {
    release()
    navigate(wayBack(place, from, period, today()))
  }
}
