import { periodTypes } from '@haru/shared/calendar/period.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import { ArrowDownNarrowWide, ArrowUpNarrowWide } from 'lucide-react'
import { useText } from '../../lib/language.tsx'
import type { UrlState } from '../../navigation/url-state.ts'
import { useSession } from '../../session/session.tsx'
import { Dock } from '../../shell/bars/Dock.tsx'
import { useScreenPeriod } from '../../shell/useScreenPeriod.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { PeriodTypeSelect } from '../../ui/date/PeriodTypeSelect.tsx'
import { EntryPeriodPicker } from '../EntryPeriodPicker.tsx'
import css from './ListScreen.module.css'

export interface ListDockProps {
  readonly collection: Collection
  readonly urlState: UrlState
  readonly onUrlState: (change: Partial<UrlState>) => void
}

/** Selects the period and the order of a list. */
export function ListDock({ collection, urlState: { period, sort }, onUrlState }: ListDockProps) {
  const t = useText()
  const { today } = useSession()
  useScreenPeriod({ period, today: today(), onPeriod: (next) => onUrlState({ period: next }) })
  const other = sort === 'asc' ? 'desc' : 'asc'
  return (
    <Dock label={t('tracking.filter')}>
      <IconButton
        icon={sort === 'asc' ? ArrowDownNarrowWide : ArrowUpNarrowWide}
        label={`${t('tracking.sort')}: ${t(`tracking.sort.${sort}`)}`}
        onClick={() => onUrlState({ sort: other })}
      />
      <div className={css.type}>
        <PeriodTypeSelect
          period={period}
          types={periodTypes}
          today={today()}
          onPeriod={(next) => onUrlState({ period: next })}
        />
      </div>
      <div className={css.picker}>
        <EntryPeriodPicker
          collection={collection}
          period={period}
          types={periodTypes}
          onPeriod={(next) => onUrlState({ period: next })}
        />
      </div>
    </Dock>
  )
}
