import type { AnyArea } from '@haru/shared/areas/define.ts'
import { iconOf } from '../../shell/icons.ts'
import css from './AreaMark.module.css'

/** The picture of an area in its colour. */
export function AreaMark({ area }: { readonly area: AnyArea }) {
  const Icon = iconOf(area)
  return (
    <span className={css.mark} aria-hidden="true">
      <Icon size={20} />
    </span>
  )
}
