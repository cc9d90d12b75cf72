import type { Series } from '@haru/shared/areas/define.ts'
import { type AreaFormat, toAreaTone } from '../tracking/format/area-format.ts'
import { SegmentedControl } from '../ui/inputs/SegmentedControl.tsx'
import { ToggleGroup } from '../ui/inputs/ToggleGroup.tsx'
import { SeriesMarker, type SeriesMarkerProps } from './plots/SeriesMarker.tsx'

interface SeriesSwitchProps {
  readonly areaFormat: AreaFormat
  /** The name of the chart. */
  readonly title: string
  readonly mark: SeriesMarkerProps['kind']
  readonly group: Series
  readonly shown: readonly string[]
  readonly onShown: (shown: readonly string[]) => void
}

/** Selects the drawn metrics of a group: at least one, or exactly one. */
export function SeriesSwitch({
  areaFormat: { t, area, labelOf },
  title,
  mark,
  group,
  shown,
  onShown,
}: SeriesSwitchProps) {
  const { metrics, pick } = group
  const label = t('chart.series', { chart: title })
  if (metrics.length < 2) return
  if (pick === 'some') {
    return (
      <ToggleGroup
        label={label}
        values={shown}
        onValues={onShown}
        options={metrics.map((value, index) => ({
          value,
          label: labelOf(value),
          mark: <SeriesMarker seriesIndex={index} kind={mark} />,
        }))}
        tone={toAreaTone(area)}
      />
    )
  }
  return (
    <SegmentedControl
      label={label}
      hideLabel
      value={shown[0] ?? ''}
      onValue={(next) => onShown([next])}
      options={metrics.map((value) => ({ value, label: labelOf(value) }))}
      tone={toAreaTone(area)}
    />
  )
}
