import { type AreaFormat, toAreaTone } from '../tracking/format/area-format.ts'
import { SegmentedControl } from '../ui/inputs/SegmentedControl.tsx'
import type { ChartChoices } from './useChartChoices.ts'

interface GroupSwitchProps {
  readonly areaFormat: AreaFormat
  /** The name of the chart. */
  readonly title: string
  readonly names: readonly string[]
  readonly value: string
  readonly choices: ChartChoices
}

/** Selects a group of a chart, if it has several. */
export function GroupSwitch({ areaFormat: { t, area, labelOf }, title, names, value, choices }: GroupSwitchProps) {
  if (names.length < 2) return
  return (
    <SegmentedControl
      label={t('chart.group', { chart: title })}
      hideLabel
      value={value}
      onValue={(next) => choices.choose('group', next)}
      options={names.map((name) => ({ value: name, label: labelOf(name) }))}
      tone={toAreaTone(area)}
    />
  )
}
