import { ArrowLeft, ChevronsDownUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearch } from 'wouter'
import { getAreaLabel } from '../lib/areas.ts'
import { useFormat, useText } from '../lib/language.tsx'
import { parseReturnPath } from '../navigation/url-state.ts'
import { DayStartNote } from '../session/DayStartNote.tsx'
import { useSession } from '../session/session.tsx'
import { Dock } from '../shell/bars/Dock.tsx'
import { ScreenActions } from '../shell/bars/ScreenActions.tsx'
import { Screen } from '../shell/Screen.tsx'
import { useScreenPeriod } from '../shell/useScreenPeriod.ts'
import { EntryPeriodPicker } from '../tracking/EntryPeriodPicker.tsx'
import type { CollapsedCards } from '../tracking/list/useCollapsedCards.ts'
import { ButtonLink } from '../ui/buttons/Button.tsx'
import type { MenuItem } from '../ui/buttons/Menu.tsx'
import { StaleContents } from '../ui/display/StaleContents.tsx'
import css from './today.module.css'
import type { AreaEntries, DayEntries } from './useDayEntries.ts'

export interface DayLayoutProps {
  readonly day: DayEntries
  readonly collapsedCards: CollapsedCards
  /** Rendered above the cards of the areas. */
  readonly head?: ReactNode
  readonly children: ReactNode
}

/** The layout of a day with all its areas: its date, their cards, and an action for each area that opens or closes its cards. */
export function DayLayout({ day, collapsedCards, head, children }: DayLayoutProps) {
  const t = useText()
  const format = useFormat()
  const today = useSession().today()
  const { requestedPeriod, shownPeriod, areaEntries, onUrlState } = day
  useScreenPeriod({ period: requestedPeriod, today, onPeriod: (period) => onUrlState({ period }) })
  const { start } = shownPeriod
  const title = format.longDay(start)
  const isToday = start === today
  const note = isToday ? t('section.today') : format.year(start) === format.year(today) ? undefined : format.year(start)
  const ids = areaEntries.flatMap(listEntryIds)

  function createAction(areaEntries: AreaEntries): MenuItem {
    const entryIds = listEntryIds(areaEntries)
    const isOpen = entryIds.some(collapsedCards.isOpen)
    const isClosedThen = (id: string) => (entryIds.includes(id) ? isOpen : !collapsedCards.isOpen(id))
    return {
      label: t(isOpen ? 'today.closeAll' : 'today.openAll', { name: t(getAreaLabel(areaEntries.area)) }),
      icon: isOpen ? ChevronsDownUp : ChevronsUpDown,
      onSelect: () => collapsedCards.setCollapsed(ids.filter(isClosedThen)),
    }
  }

  return (
    <Screen title={title} note={note} bar={<BackLink />}>
      {isToday && <DayStartNote />}
      {head}
      <StaleContents className={css.day} isStale={start !== requestedPeriod.start}>
        {children}
      </StaleContents>
      <Dock label={t('today.filter')}>
        <div className={css.picker}>
          <EntryPeriodPicker period={requestedPeriod} types={['day']} onPeriod={(period) => onUrlState({ period })} />
        </div>
      </Dock>
      {ids.length > 0 && (
        <ScreenActions
          label={t('today.fold')}
          icon={ChevronsUpDown}
          items={areaEntries.filter(({ entries }) => entries.length > 0).map(createAction)}
        />
      )}
    </Screen>
  )
}

/** Links back to the screen that opened the day, such as the year. */
function BackLink() {
  const t = useText()
  const from = parseReturnPath(useSearch())
  if (from === null) return
  return (
    <ButtonLink href={from} size="s" kind="quiet" icon={ArrowLeft}>
      {t('shell.back')}
    </ButtonLink>
  )
}

function listEntryIds({ entries }: AreaEntries): readonly string[] {
  return entries.map(({ id }) => id)
}
