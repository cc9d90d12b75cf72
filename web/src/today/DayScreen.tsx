import { ArrowLeft, ChevronsDownUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearch } from 'wouter'
import { areaLabel } from '../lib/areas.ts'
import { useFormat, useText } from '../lib/language.tsx'
import { parseReturnPath } from '../navigation/url-state.ts'
import { useSession } from '../session/session.tsx'
import { Dock } from '../shell/Dock.tsx'
import { Screen } from '../shell/Screen.tsx'
import { ScreenActions } from '../shell/ScreenActions.tsx'
import { useScreenPeriod } from '../shell/screen-period.ts'
import type { CollapsedCards } from '../tracking/list/useCollapsedCards.ts'
import { ButtonLink } from '../ui/buttons/Button.tsx'
import type { SpeedDialAction } from '../ui/buttons/SpeedDial.tsx'
import { PeriodPicker } from '../ui/date/PeriodPicker.tsx'
import type { AreaOfDay, DayOfAreas } from './days.ts'
import css from './today.module.css'

export interface DayScreenProps {
  readonly day: DayOfAreas
  readonly folds: CollapsedCards
  /** Above the cards of the areas. */
  readonly head?: ReactNode
  readonly children: ReactNode
}

/** A day with all its areas: which day it is, their cards, and what opens or closes those of one area. */
export function DayScreen({ day, folds, head, children }: DayScreenProps) {
  const t = useText()
  const format = useFormat()
  const today = useSession().today()
  const { wanted, shown, found, onPlace } = day
  useScreenPeriod({ period: wanted, today, onPeriod: (period) => onPlace({ period }) })
  const title = format.longDay(shown.start)
  const note = shown.start === today ? t('section.today') : undefined
  const ids = found.flatMap(idsOf)

  function actionFor(of: AreaOfDay): SpeedDialAction {
    const own = idsOf(of)
    const isOpen = own.some(folds.isOpen)
    const isClosedThen = (id: string) => (own.includes(id) ? isOpen : !folds.isOpen(id))
    return {
      label: t(isOpen ? 'today.closeAll' : 'today.openAll', { name: t(areaLabel(of.area)) }),
      icon: isOpen ? ChevronsDownUp : ChevronsUpDown,
      onAction: () => folds.setCollapsed(ids.filter(isClosedThen)),
    }
  }

  return (
    <Screen title={title} note={note} bar={<WayBack />}>
      {head}
      <div className={css.day} aria-busy={shown.start !== wanted.start}>
        {children}
      </div>
      <Dock label={t('today.filter')}>
        <div className={css.picker}>
          <PeriodPicker period={wanted} types={['day']} today={today} onPeriod={(period) => onPlace({ period })} />
        </div>
      </Dock>
      {ids.length > 0 && (
        <ScreenActions
          label={t('today.fold')}
          icon={ChevronsUpDown}
          actions={found.filter(({ entries }) => entries.length > 0).map(actionFor)}
        />
      )}
    </Screen>
  )
}

/** To where a day was opened from, such as its square in the year. */
function WayBack() {
  const t = useText()
  const from = parseReturnPath(useSearch())
  if (from === null) return
  return (
    <ButtonLink href={from} size="s" kind="quiet" icon={ArrowLeft}>
      {t('shell.back')}
    </ButtonLink>
  )
}

function idsOf({ entries }: AreaOfDay): readonly string[] {
  return entries.map(({ id }) => id)
}
