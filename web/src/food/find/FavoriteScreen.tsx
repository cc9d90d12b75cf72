import { food as area } from '@haru/shared/areas/food.ts'
import type { FoodSearchResult } from '@haru/shared/contract/food/search-result.ts'
import type { Favorite } from '@haru/shared/food/favorite.ts'
import { toRecordedFood } from '@haru/shared/food/recorded-food.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { useText } from '../../lib/language.tsx'
import { useSession } from '../../session/session.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { toAreaTone } from '../../tracking/format/area-format.ts'
import { ButtonLink } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/display/EmptyState.tsx'
import { useToast } from '../../ui/overlays/Toasts.tsx'
import { findPath } from '../paths.ts'
import { PickedBar } from '../pick/PickedBar.tsx'
import { getFoodKey } from '../pick/picked-foods.ts'
import { type FoodPicker, useFoodPicker } from '../pick/useFoodPicker.ts'
import { favoritesQuery } from '../queries.ts'
import { FoodList, useExpandedFoods } from './FoodList.tsx'
import { FoodListActions } from './FoodListActions.tsx'

/** The favourite foods, all on one page. The star removes a favourite. */
export function FavoriteScreen() {
  const t = useText()
  const { units } = useSession()
  const list = useRef<HTMLDivElement>(null)
  const picker = usePickerWithUndo(list)
  const expanded = useExpandedFoods()
  const { data } = useSuspenseQuery(favoritesQuery(units))
  const foods = data.map(toSearchResult)
  return (
    <Screen title={t('find.favorites')} hideTitle>
      {foods.length === 0 ? (
        <EmptyState title={t('find.favorites.none')} text={t('find.favorites.text')}>
          <ButtonLink href={findPath} kind="primary" icon={Search} tone={toAreaTone(area)}>
            {t('find.title')}
          </ButtonLink>
        </EmptyState>
      ) : (
        <div ref={list}>
          <FoodList label={t('find.favorites')} {...{ foods, picker, expanded }} />
        </div>
      )}
      <PickedBar picker={picker} />
      <FoodListActions picker={picker} expanded={expanded} keys={foods.map(getFoodKey)} at="favorite" />
    </Screen>
  )
}

function toSearchResult(favorite: Favorite): FoodSearchResult {
  return { food: toRecordedFood(favorite), usual: favorite, query: '', isRecent: false, isFavorite: true, isOwn: false }
}

const renderDelayMs = 10

/** A picker whose star removes the food from this list: the toast offers undo, and the focus moves to the next star. */
function usePickerWithUndo(list: RefObject<HTMLElement | null>): FoodPicker {
  const t = useText()
  const toast = useToast()
  const picker = useFoodPicker()
  const { toggle } = picker.favorites

  function handleToggle(food: Favorite) {
    const listStars = () => [...(list.current?.querySelectorAll<HTMLElement>('li [aria-pressed]') ?? [])]
    const index = listStars().indexOf(document.activeElement as HTMLElement)
    toggle(food)
    setTimeout(
      () => (listStars()[index] ?? listStars().at(-1) ?? document.getElementById('main'))?.focus(),
      renderDelayMs,
    )
    const undo = { label: t('tracking.undo'), onAction: () => toggle(food) }
    toast({ kind: 'info', text: t('find.favorite.removed'), action: undo })
  }

  return { ...picker, favorites: { ...picker.favorites, toggle: handleToggle } }
}
