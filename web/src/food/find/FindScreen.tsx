import { food as area } from '@haru/shared/areas/food.ts'
import { maxQueryLength } from '@haru/shared/tracking/read/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../lib/language.tsx'
import { readSearchUrlState, useSearchUrlState } from '../../navigation/search-url-state.ts'
import { type PrefetchContext, useSession } from '../../session/session.tsx'
import { FailureNote } from '../../shell/failure/FailureScreen.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { categoryQuery } from '../../tracking/queries.ts'
import { SkeletonCards } from '../../ui/display/Skeleton.tsx'
import { SearchBox } from '../../ui/inputs/SearchBox.tsx'
import { PickedBar } from '../pick/PickedBar.tsx'
import { getFoodKey } from '../pick/picked-foods.ts'
import { useFoodPicker } from '../pick/useFoodPicker.ts'
import { favoritesQuery, foodSearchQuery } from '../queries.ts'
import { ScanButton } from '../scan/ScanButton.tsx'
import { FoodListActions } from './FoodListActions.tsx'
import { formatResultCount, SearchResults } from './SearchResults.tsx'
import { useExpandedFoods } from './useExpandedFoods.ts'

/** Searches foods by name or barcode. An empty query shows recent and favourite foods. */
export function FindScreen() {
  const t = useText()
  const session = useSession()
  const picker = useFoodPicker()
  const expanded = useExpandedFoods()
  const [search, setSearch] = useSearchUrlState()
  const { data, error, isPlaceholderData, refetch } = useQuery(foodSearchQuery(search, session))

  function handlePage(page: number) {
    setSearch({ ...search, page }, { isStep: true })
    scrollTo(0, 0)
  }

  return (
    <Screen title={t('find.title')} hideTitle>
      <SearchBox
        label={t('find.search')}
        clearLabel={t('find.clear')}
        maxLength={maxQueryLength}
        query={search.query}
        onQuery={(query) => setSearch({ query, page: 1 }, { isStep: false })}
        action={<ScanButton onFound={(query) => setSearch({ query, page: 1 }, { isStep: true })} />}
      />
      <p role="status" className="sr-only">
        {data !== undefined && !isPlaceholderData && formatResultCount(t, data.count)}
      </p>
      {data === undefined && error === null && <SkeletonCards />}
      {error !== null && <FailureNote error={error} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <SearchResults
          {...{ picker, expanded }}
          results={data}
          isStale={isPlaceholderData}
          page={search.page}
          onPage={handlePage}
        />
      )}
      <PickedBar picker={picker} />
      <FoodListActions picker={picker} expanded={expanded} keys={data?.foods.map(getFoodKey) ?? []} at="find" />
    </Screen>
  )
}

FindScreen.prefetch = ({ client, session, search }: PrefetchContext) =>
  Promise.all([
    client.prefetchQuery(foodSearchQuery(readSearchUrlState(search), session)),
    client.prefetchQuery(favoritesQuery(session.units)),
    client.prefetchQuery(categoryQuery(area, session.units)),
  ])
