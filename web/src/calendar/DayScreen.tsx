import { type Period, periodAround } from '@haru/shared/calendar/period.ts'
import { calendarCollection } from '@haru/shared/tracking/read/calendar.ts'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { useFormat, useText } from '../lib/language.tsx'
import { useReturnTo } from '../navigation/history.ts'
import { useUrlState } from '../navigation/url-state.ts'
import { useSession } from '../session/session.tsx'
import { useLeaveGuard } from '../shell/leaving.ts'
import { Screen } from '../shell/Screen.tsx'
import { hasChanges } from '../tracking/editor/draft/draft-list.ts'
import type { Editor } from '../tracking/editor/draft/editor.ts'
import { EditorDock } from '../tracking/editor/EditorDock.tsx'
import { EditorLayout } from '../tracking/editor/EditorLayout.tsx'
import { findReturnPath } from '../tracking/return-path.ts'
import { useIsWide } from '../tracking/useIsWide.ts'
import { AreaSection } from './AreaSection.tsx'
import { DayTop } from './DayTop.tsx'
import { type DayEditors, useDayEditors } from './day-editors.ts'
import { useDayRemoving } from './day-removing.ts'
import { type DaySaving, useDaySaving } from './day-saving.ts'
import { OwnSection } from './OwnSection.tsx'
import { useOwnEditing } from './own-editing.ts'

// What few people need is loaded by those.
const ConflictDialog = lazy(async () => ({
  default: (await import('../tracking/editor/save/ConflictDialog.tsx')).ConflictDialog,
}))
const MonthBeside = lazy(async () => ({ default: (await import('./MonthBeside.tsx')).MonthBeside }))

/** Everything of one day: what the person wrote into the calendar, and the four records, each edited where it stands. */
export function DayScreen() {
  const t = useText()
  const format = useFormat()
  const [place, setPlace] = useUrlState({ types: ['day'], type: 'day' })
  const wanted = place.period.start
  // While another day is on its way, the one before stays in view, but still.
  const day = useDeferredValue(wanted)
  const isLeaving = day !== wanted
  const editors = useDayEditors(day)
  const all = [...editors.own, ...editors.areas]
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const isWide = useIsWide()

  function handleOpen({ context: { area } }: Editor, isOpen: boolean) {
    setOpen(new Set(isOpen ? [...open, area.id] : [...open].filter((id) => id !== area.id)))
  }

  const isOpen = ({ context: { area } }: Editor) => open.has(area.id)
  const saving = useDaySaving(editors, {
    day,
    isOpen,
    reveal: (editor) => handleOpen(editor, true),
    onSaved: () => leave(periodAround('day', day)),
  })
  const leave = useLeaving(editors, { saving, from: place.returnPath })
  const removing = useDayRemoving(editors, (removed) => {
    if (!all.some((editor) => editor.id !== removed.id && hasChanges(editor.draft))) leave(periodAround('day', day))
  })
  const editing = useOwnEditing(day, editors, removing.removeOwn)

  return (
    <Screen title={t('calendar.day', { day: format.longDay(wanted) })} hideTitle>
      <EditorLayout
        side={
          <>
            <DayTop day={wanted} onDay={(period: Period) => setPlace({ period })} />
            <Suspense>{isWide && <MonthBeside day={day} from={place.returnPath} />}</Suspense>
          </>
        }
        isPending={isLeaving}
      >
        <OwnSection day={day} own={editors.own} failures={saving.failures} {...editing} />
        {editors.areas.map((editor) => (
          <AreaSection
            key={editor.context.area.id}
            editor={editor}
            open={isOpen(editor)}
            onOpen={(next) => handleOpen(editor, next)}
            failure={saving.failures.get(editor.id)}
          />
        ))}
      </EditorLayout>
      <EditorDock
        save={{ onPress: saving.save, isBusy: saving.isBusy }}
        remove={{ onPress: removing.remove, isBusy: removing.isBusy }}
        isPending={isLeaving}
      />
      <Suspense>{saving.conflict !== null && <ConflictDialog conflict={saving.conflict} />}</Suspense>
    </Screen>
  )
}

interface LeavingOptions {
  readonly saving: DaySaving
  readonly from: string | null
}

/** Leads back to where the day was opened from. Until then, what is not saved is not left without a word. */
function useLeaving(editors: DayEditors, { saving, from }: LeavingOptions): (period: Period) => void {
  const returnTo = useReturnTo()
  const { today } = useSession()
  const isUnsaved = [...editors.own, ...editors.areas].some(({ draft }) => hasChanges(draft))
  const release = useLeaveGuard(isUnsaved, {
    onStore: editors.store,
    onDiscard: editors.discard,
    save: saving.leaving,
  })
  return (period) => {
    release()
    returnTo(findReturnPath(calendarCollection, from, period, today()))
  }
}
