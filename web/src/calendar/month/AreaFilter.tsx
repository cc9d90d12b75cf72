import type { AnyArea } from '@haru/shared/areas/define.ts'
import { appAreas, getAreaLabel } from '../../lib/areas.ts'
import { useText } from '../../lib/language.tsx'
import { getAreaIcon } from '../../shell/bars/area-icon.ts'
import { toAreaTone } from '../../tracking/format/area-format.ts'
import { ToggleGroup } from '../../ui/inputs/ToggleGroup.tsx'
import { createToneStyle } from '../../ui/tone.ts'
import css from './AreaFilter.module.css'

export interface AreaFilterProps {
  readonly areas: readonly AnyArea[]
  readonly onAreas: (areas: readonly AnyArea[]) => void
}

/** Chooses the areas whose records the days of a month show. */
export function AreaFilter({ areas, onAreas }: AreaFilterProps) {
  const t = useText()
  return (
    <div className={css.filter}>
      <ToggleGroup
        label={t('calendar.filter')}
        values={areas.map(({ id }) => id)}
        onValues={(ids) => onAreas(appAreas.filter(({ id }) => ids.includes(id)))}
        options={appAreas.map((area) => ({ value: area.id, label: t(getAreaLabel(area)), mark: <Mark area={area} /> }))}
      />
    </div>
  )
}

function Mark({ area }: { readonly area: AnyArea }) {
  const Icon = getAreaIcon(area)
  return (
    <span className={css.mark} style={createToneStyle(toAreaTone(area))} aria-hidden="true">
      <Icon size={15} />
    </span>
  )
}
