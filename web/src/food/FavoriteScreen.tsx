import { food as area } from '@haru/shared/areas/food.ts'
import type { FoodSearchResult } from '@haru/shared/contract/food/search-result.ts'
import type { Favorite } from '@haru/shared/food/favorite.ts'
import { toRecordedFood } from '@haru/shared/food/recorded-food.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { useText } from '../lib/language.tsx'
import { useSession } from '../session/session.tsx'
import { Screen } from '../shell/Screen.tsx'
import { toneOf } from '../tracking/format/area-format.ts'
import { ButtonLink } from '../ui/buttons/Button.tsx'
import { EmptyState } from '../ui/display/EmptyState.tsx'
import { useToast } from '../ui/overlays/Toasts.tsx'
import { FoodDial } from './FoodDial.tsx'
import { FoodList, useFoodFolds } from './FoodList.tsx'
import { favoritesQuery } from './favorites.ts'
import { PickedBar } from './PickedBar.tsx'
import { findPath } from './paths.ts'
import { keyOf } from './pending.ts'
import { type Picks, usePicks } from './picks.ts'

/** The foods a person likes, all on one page. The star takes one away. */
export function FavoriteScreen() {
  const t = useText()
  const { units } = useSession()
  const list = useRef<HTMLDivElement>(null)
  const picks = useTakenAway(list)
  const folds = useFoodFolds()
  const { data } = useSuspenseQuery(favoritesQuery(units))
  const foods = data.map(foundOf)
  return (
    <Screen title={t('find.favorites')} hideTitle>
      {foods.length === 0 ? (
        <EmptyState title={t('find.favorites.none')} text={t('find.favorites.text')}>
          <ButtonLink href={findPath} kind="primary" icon={Search} tone={toneOf(area)}>
            {t('find.title')}
          </ButtonLink>
        </EmptyState>
      ) : (
        <div ref={list}>
          <FoodList label={t('find.favorites')} {...{ foods, picks, folds }} />
        </div>
      )}
      <PickedBar picks={picks} />
      <FoodDial picks={picks} folds={folds} keys={foods.map(keyOf)} at="favorite" />
    </Screen>
  )
}

function foundOf(usual: Favorite): FoodSearchResult {
  return { food: toRecordedFood(usual), usual, query: '', isRecent: false, isFavorite: true, isOwn: false }
}

const drawn = 10

/** Here a food whose star goes is gone from the list: that can be taken back, and the focus goes on to the next. */
function useTakenAway(list: RefObject<HTMLElement | null>): Picks {
  const t = useText()
  const toast = useToast()
  const picks = usePicks()
  const { toggle } = picks.favorites

  function handleToggle(food: Favorite) {
    const stars = () => [...(list.current?.querySelectorAll<HTMLElement>('li [aria-pressed]') ?? [])]
    const place = stars().indexOf(document.activeElement as HTMLElement)
    toggle(food)
    setTimeout(() => (stars()[place] ?? stars().at(-1) ?? document.getElementById('main'))?.focus(), drawn)
    const undo = { label: t('tracking.undo'), onAction: () => toggle(food) }
    toast({ kind: 'info', text: t('find.favorite.removed'), action: undo })
  }

  return { ...picks, favorites: { ...picks.favorites, toggle: handleToggle } }
}
