import type { AnyArea } from '@haru/shared/areas/define.ts'
import { getAreaIcon } from '../../shell/bars/area-icon.ts'
import { toAreaTone } from '../../tracking/format/area-format.ts'
import { createToneStyle } from '../../ui/tone.ts'
import css from './DayLines.module.css'
import type { DayLabelText } from './day-label.ts'
import { type DayLineForm, planLines, type TileSize } from './visible-lines.ts'

/** A line of a day: an area that has a record, and its label. */
export interface DayLine extends DayLabelText {
  readonly area: AnyArea
}

interface DayLinesProps {
  readonly lines: readonly DayLine[]
  /** The number of calendar entries without a bar. */
  readonly hiddenCount: number
  /** The number of lines that bars use. */
  readonly lanes: number
  readonly size: TileSize
}

/**
 * The lines of a day in the colours of their areas, as many as its tile has space for, and the number of the other lines and calendar
 * entries. Screen readers read the name of the tile instead.
 */
export function DayLines({ lines, hiddenCount, lanes, size }: DayLinesProps) {
  const { count, restCount, rowCount, form } = planLines(size, { lineCount: lines.length, hiddenCount, lanes })
  if (count + restCount === 0) return
  return (
    <span className={css.lines} data-rows={rowCount} data-form={form} aria-hidden="true">
      {lines.slice(0, count).map((line) => (
        <Line key={line.area.id} line={line} form={form} />
      ))}
      {restCount > 0 && <span className={css.rest}>+{restCount}</span>}
    </span>
  )
}

interface LineProps {
  readonly line: DayLine
  readonly form: DayLineForm
}

function Line({ line: { area, names, figure }, form }: LineProps) {
  const Icon = getAreaIcon(area)
  return (
    <span className={css.line} style={createToneStyle(toAreaTone(area))}>
      {(form === 'icon' || form === 'full') && <Icon size={12} />}
      {form !== 'icon' && (figure === null ? <Names names={names} /> : <span>{figure[form]}</span>)}
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
