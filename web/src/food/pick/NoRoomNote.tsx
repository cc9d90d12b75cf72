import { food as area } from '@haru/shared/areas/food.ts'
import { useText } from '../../lib/language.tsx'
import { classes } from '../../ui/classes.ts'
import css from './NoRoomNote.module.css'

interface NoRoomNoteProps {
  readonly count: number
  readonly isInBar?: boolean
}

/**
 * Says, before they are added, how many foods have no room in the record. It is always rendered: screen readers announce text that is
 * added to an existing region.
 */
export function NoRoomNote({ count, isInBar = false }: NoRoomNoteProps) {
  const t = useText()
  return (
    <p role="status" className={count === 0 ? 'sr-only' : classes(css.note, isInBar && css.inBar)}>
      {count > 0 && t('find.full', { max: area.maxItems, count })}
    </p>
  )
}
