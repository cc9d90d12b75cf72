import type { AnyArea } from '@haru/shared/areas/define.ts'
import { type ReactNode, useId } from 'react'
import { getAreaIcon } from '../shell/bars/area-icon.ts'
import { toAreaTone } from '../tracking/format/area-format.ts'
import { type FigureItem, FigureList } from '../ui/display/FigureList.tsx'
import { createToneStyle } from '../ui/tone.ts'
import css from './summaries.module.css'

export interface SummaryCardProps {
  readonly area: AnyArea
  readonly title: string
  readonly note?: string
  readonly figures: readonly FigureItem[]
  /** A control that changes the figures. */
  readonly children?: ReactNode
}

export function SummaryCard({ area, title, note, figures, children }: SummaryCardProps) {
  const id = useId()
  const Icon = getAreaIcon(area)
  return (
    <section className={css.summary} style={createToneStyle(toAreaTone(area))} aria-labelledby={id}>
      <div className={css.head}>
        <span className={css.icon}>
          <Icon size={20} />
        </span>
        <h3 id={id}>{title}</h3>
        {note !== undefined && <small>{note}</small>}
      </div>
      {children}
      <FigureList figures={figures} />
    </section>
  )
}
