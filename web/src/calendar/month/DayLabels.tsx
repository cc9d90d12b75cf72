import type { AnyArea } from '@haru/shared/areas/define.ts'
import { getAreaIcon } from '../../shell/bars/area-icon.ts'
import { toAreaTone } from '../../tracking/format/area-format.ts'
import { createToneStyle } from '../../ui/tone.ts'
import css from './DayLabels.module.css'
import type { DayLabelText } from './day-label.ts'
import { type LabelForm, listVisibleNames, planLabels, type TileSize } from './visible-labels.ts'

/** A label of a day: an area that has a record, and its label. */
export interface AreaLabel extends DayLabelText {
  readonly area: AnyArea
}

interface DayLabelsProps {
  readonly labels: readonly AreaLabel[]
  /** The number of calendar entries without a bar. */
  readonly hiddenCount: number
  /** The number of lanes that bars use. */
  readonly lanes: number
  readonly size: TileSize
}

/**
 * The labels of a day in the colours of their areas, as many as its tile has space for, and the number of the other labels and calendar
 * entries. Screen readers read the name of the tile instead.
 */
export function DayLabels({ labels, hiddenCount, lanes, size }: DayLabelsProps) {
  const { count, restCount, rowCount, form } = planLabels(size, { labelCount: labels.length, hiddenCount, lanes })
  if (count + restCount === 0) return
  return (
    <span className={css.labels} data-rows={rowCount} data-form={form} aria-hidden="true">
      {labels.slice(0, count).map((label) => (
        <Label key={label.area.id} label={label} form={form} width={size.width} />
      ))}
      {restCount > 0 && <span className={css.rest}>+{restCount}</span>}
    </span>
  )
}

interface LabelProps {
  readonly label: AreaLabel
  readonly form: LabelForm
  /** In rem. */
  readonly width: number
}

function Label({ label: { area, names, figure }, form, width }: LabelProps) {
  const Icon = getAreaIcon(area)
  return (
    <span className={css.areaLabel} style={createToneStyle(toAreaTone(area))}>
      {(form === 'icon' || form === 'full') && <Icon size={12} />}
      {form !== 'icon' &&
        (figure === null ? <Names names={listVisibleNames(names, width)} /> : <span>{figure[form]}</span>)}
    </span>
  )
}

/** '등·이두': a name that does not fit wraps to a label that is cut off, with the dot before it. */
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
