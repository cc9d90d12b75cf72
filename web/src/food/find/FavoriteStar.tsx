import type { Favorite } from '@haru/shared/food/favorite.ts'
import { Star as Drawing } from 'lucide-react'
import { useText } from '../../lib/language.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import css from './FavoriteStar.module.css'

export interface FavoriteStarProps {
  /** As the food is called here. */
  readonly name: string
  readonly food: Favorite
  readonly isOn: boolean
  readonly onToggle: (food: Favorite) => void
}

/** Whether a food is a favourite, and makes it one. */
export function FavoriteStar({ name, food, isOn, onToggle }: FavoriteStarProps) {
  const t = useText()
  return (
    <span className={css.star}>
      <IconButton icon={Drawing} label={t('find.favorite', { name })} pressed={isOn} onClick={() => onToggle(food)} />
    </span>
  )
}
