import type { AnyArea } from '@haru/shared/areas/define.ts'
import { Plus } from 'lucide-react'
import { toneOf } from '../tracking/format/area-format.ts'
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

/** An area that has nothing on this day, and what to do about it. */
export function EmptyAreaCard({ area, title, text, href, add }: EmptyAreaCardProps) {
  return (
    <Card tone={toneOf(area)} label={title} flat>
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
