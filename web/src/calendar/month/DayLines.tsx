import type { AnyArea } from '@haru/shared/areas/define.ts'
import { getAreaIcon } from '../../shell/bars/area-icon.ts'
import { toAreaTone } from '../../tracking/format/area-format.ts'
import { createToneStyle } from '../../ui/tone.ts'
import css from './DayLines.module.css'
import type { DayLabelText } from './day-label.ts'

/** A line of a day: an area that has a record, and its label. */
export interface DayLine extends DayLabelText {
  readonly area: AnyArea
}

interface DayLinesProps {
  readonly lines: readonly DayLine[]
  /** The number of calendar entries without a bar. */
  readonly hiddenCount: number
}

// The numbers of visible lines for which the rest is counted: DayLines.module.css chooses one by the free height of the tile.
const visibleCounts = [0, 1, 2, 3] as const

/**
 * The lines of a day in the colours of their areas, as many as the tile has space for and at most two on a narrow one, and the number of
 * the other lines and calendar entries. Screen readers read the name of the tile instead.
 */
export function DayLines({ lines, hiddenCount }: DayLinesProps) {
  const total = lines.length + hiddenCount
  if (total === 0) return
  return (
    <span className={css.space} aria-hidden="true">
      <span className={css.lines} data-total={Math.min(total, 5)} data-hidden={hiddenCount > 0}>
        {lines.map((line) => (
          <Line key={line.area.id} line={line} />
        ))}
        {visibleCounts.map((count) => (
          <Rest key={count} after={count} count={Math.max(0, lines.length - count) + hiddenCount} />
        ))}
      </span>
    </span>
  )
}

function Line({ line: { area, names, figure } }: { readonly line: DayLine }) {
  const Icon = getAreaIcon(area)
  return (
    <span className={css.line} style={createToneStyle(toAreaTone(area))}>
      <Icon size={12} />
      {figure === null ? (
        <Names names={names} />
      ) : (
        <>
          <span className={css.brief}>{figure.brief}</span>
          <span className={css.short}>{figure.short}</span>
          <span className={css.full}>{figure.full}</span>
        </>
      )}
    </span>
  )
}

/** '등·이두': a name that does not fit wraps to a line that is cut off, with the dot before it. */
function Names({ names }: { readonly names: readonly string[] }) {
  return (
    <span className={css.names}>
      {names.map((name, i) => (
        <bdi key={name} className={css.name}>
          {i === 0 ? name : `·${name}`}
        </bdi>
      ))}
    </span>
  )
}

function Rest({ after, count }: { readonly after: number; readonly count: number }) {
  return (
    count > 0 && (
      <span className={css.rest} data-after={after}>
        +{count}
      </span>
    )
  )
}
