import type { AnyArea } from '@haru/shared/areas/define.ts'
import { getAreaIcon } from '../../shell/bars/area-icon.ts'
import css from './AreaMark.module.css'

/** The icon of an area in its colour. */
export function AreaMark({ area }: { readonly area: AnyArea }) {
  const Icon = getAreaIcon(area)
  return (
    <span className={css.mark} aria-hidden="true">
      <Icon size={20} />
    </span>
  )
}
