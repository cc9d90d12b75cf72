import type { Favorite } from '@haru/shared/food/favorite.ts'
import { Star as Drawing } from 'lucide-react'
import { useText } from '../../lib/language.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import css from './FavoriteStar.module.css'

interface FavoriteStarProps {
  /** The displayed name of the food. */
  readonly name: string
  readonly food: Favorite
  readonly isOn: boolean
  readonly onToggle: (food: Favorite) => void
}

/** Shows and toggles whether a food is a favourite. */
export function FavoriteStar({ name, food, isOn, onToggle }: FavoriteStarProps) {
  const t = useText()
  return (
    <span className={css.star}>
      <IconButton icon={Drawing} label={t('find.favorite', { name })} pressed={isOn} onClick={() => onToggle(food)} />
    </span>
  )
}
