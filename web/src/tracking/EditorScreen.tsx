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
import { type Draft, isDirty } from './draft.ts'
import { type Additions, chosenPeriod, type Editor, useDraft } from './drafting.ts'
import { EditorDock } from './EditorDock.tsx'
import { EditorLayout } from './EditorLayout.tsx'
import { EditorTop } from './EditorTop.tsx'
import { type Bay, park, parkForReload } from './parking.ts'
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
  readonly additions?: Additions | undefined
}

/** Writes, changes and deletes a record or a goal of any area. The URL says of which period. */
export function EditorScreen({ shelf, type, Form, additions }: EditorScreenProps) {
  const { area, kind } = shelf
  const { id: owner, units, today } = useSession()
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
  const [draft, change] = useDraft(workplace, source, entry, additions?.brought)
  const bay = { owner, place: workplace, source }
  const { leave, go } = useLeaving(bay, draft, place.from)
  const stepOut = (to: string) => {
    park(bay, draft)
    go(to)
  }
  const editor: Editor = { id: useId(), level: 2, speech, place: workplace, draft, change, additions, stepOut }
  const isWide = useIsWide()
  const { save, isBusy, conflict } = useSaving(editor, (period) => {
    const to = additions?.onSaved(draft.items.flatMap((item) => item.brought?.id ?? [])) ?? null
    if (to === null) leave(period)
    else go(to)
  })
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

interface Leaving {
  /** Leads back to where the editor was opened from. */
  readonly leave: (period: Period) => void
  readonly go: (to: string) => void
}

/** The ways out of an editor that nobody has to be asked about. By any other, what is not saved is not left without a word. */
function useLeaving(bay: Bay, draft: Draft, from: string | null): Leaving {
  const [, navigate] = useLocation()
  const { today } = useSession()
  const release = useLeaveGuard(isDirty(draft), () => parkForReload(bay, draft))
  const go = (to: string) => {
    release()
    navigate(to)
  }
  return { go, leave: (period) => go(wayBack(bay.place, from, period, today())) }
}
