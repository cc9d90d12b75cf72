import { food as area } from '@haru/shared/areas/food.ts'
import type { Favorite } from '@haru/shared/food/favorite.ts'
import { maxQueryLength } from '@haru/shared/tracking/read/limits.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type RefObject, useMemo, useRef } from 'react'
import { useText } from '../../lib/language.tsx'
import { linkToSearch, useSearchUrlState } from '../../navigation/search-url-state.ts'
import { useSession } from '../../session/session.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { toAreaTone } from '../../tracking/format/area-format.ts'
import { ButtonLink } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/display/EmptyState.tsx'
import { SearchBox } from '../../ui/inputs/SearchBox.tsx'
import { useToast } from '../../ui/overlays/Toasts.tsx'
import { findPath } from '../paths.ts'
import { PickedBar } from '../pick/PickedBar.tsx'
import { getFoodKey } from '../pick/picked-foods.ts'
import { type FoodPicker, useFoodPicker } from '../pick/useFoodPicker.ts'
import { favoritesQuery } from '../queries.ts'
import { FoodList } from './FoodList.tsx'
import { FoodListActions } from './FoodListActions.tsx'
import { filterFavorites, toFavoriteCandidate } from './favorite-filter.ts'
import { formatResultCount } from './SearchResults.tsx'
import { useExpandedFoods } from './useExpandedFoods.ts'

/** The favourite foods, all on one page, with a filter by name. The star removes a favourite. */
export function FavoriteScreen() {
  const t = useText()
  const { units } = useSession()
  const list = useRef<HTMLDivElement>(null)
  const picker = usePickerWithUndo(list)
  const expanded = useExpandedFoods()
  const { data } = useSuspenseQuery(favoritesQuery(units))
  const [{ query }, setSearch] = useSearchUrlState()
  const candidates = useMemo(() => data.map(toFavoriteCandidate), [data])
  const foods = useMemo(() => filterFavorites(candidates, query), [candidates, query])
  return (
    <Screen title={t('find.favorites')} hideTitle>
      {data.length > 0 && (
        <SearchBox
          label={t('find.favorites.search')}
          clearLabel={t('find.clear')}
          maxLength={maxQueryLength}
          isFocusedFirst={false}
          query={query}
          onQuery={(next) => setSearch({ query: next, page: 1 }, { isStep: false })}
        />
      )}
      <p role="status" className="sr-only">
        {query !== '' && formatResultCount(t, foods.length)}
      </p>
      {foods.length === 0 ? (
        <NoFavorites query={data.length === 0 ? '' : query} />
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

/** Says that there are no favourites, or none of a name, and leads to the search of all foods. */
function NoFavorites({ query }: { readonly query: string }) {
  const t = useText()
  const isFiltered = query !== ''
  return (
    <EmptyState
      title={isFiltered ? t('find.none', { query }) : t('find.favorites.none')}
      text={t(isFiltered ? 'find.favorites.none.text' : 'find.favorites.text')}
    >
      <ButtonLink href={linkToSearch(findPath, { query })} kind="primary" icon={Search} tone={toAreaTone(area)}>
        {t('find.title')}
      </ButtonLink>
    </EmptyState>
  )
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
