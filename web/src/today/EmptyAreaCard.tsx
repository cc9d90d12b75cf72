import type { AnyArea } from '@haru/shared/areas/define.ts'
import { Plus } from 'lucide-react'
import { toAreaTone } from '../tracking/format/area-format.ts'
import { AreaMark } from '../tracking/list/AreaMark.tsx'
import { ButtonLink } from '../ui/buttons/Button.tsx'
import { Card } from '../ui/layout/Card.tsx'
import css from './today.module.css'

export interface EmptyAreaCardProps {
  readonly area: AnyArea
  readonly title: string
  readonly text: string
  readonly href: string
  readonly add: string
}

/** Shown for an area without an entry on this day, with a link that adds one. */
export function EmptyAreaCard({ area, title, text, href, add }: EmptyAreaCardProps) {
  return (
    <Card tone={toAreaTone(area)} label={title} flat>
      <div className={css.nothing}>
        <AreaMark area={area} />
        <div>
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
        <ButtonLink href={href} size="s" icon={Plus}>
          {add}
        </ButtonLink>
      </div>
    </Card>
  )
}
