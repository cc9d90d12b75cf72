import type { AnyArea } from '@haru/shared/areas/define.ts'
import { areaIcon } from '../../shell/bars/area-icon.ts'
import css from './AreaMark.module.css'

/** The icon of an area in its colour. */
export function AreaMark({ area }: { readonly area: AnyArea }) {
  const Icon = areaIcon(area)
  return (
    <span className={css.mark} aria-hidden="true">
      <Icon size={20} />
    </span>
  )
}
