import type { Favorite } from '@haru/shared/food/favorite.ts'
import { Star as Drawing } from 'lucide-react'
import { useText } from '../lib/language.tsx'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import css from './Star.module.css'

export interface StarProps {
  /** As the food is called here. */
  readonly name: string
  readonly food: Favorite
  readonly isOn: boolean
  readonly onToggle: (food: Favorite) => void
}

/** Whether a food is a favourite, and makes it one. */
export function Star({ name, food, isOn, onToggle }: StarProps) {
  const t = useText()
  return (
    <span className={css.star}>
      <IconButton icon={Drawing} label={t('find.favorite', { name })} pressed={isOn} onClick={() => onToggle(food)} />
    </span>
  )
}
