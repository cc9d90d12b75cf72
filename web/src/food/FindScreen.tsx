import { useQuery } from '@tanstack/react-query'
import { useText } from '../lib/language.tsx'
import { useSession } from '../session/session.tsx'
import { FailureNote } from '../shell/failure/FailureScreen.tsx'
import { Screen } from '../shell/Screen.tsx'
import { SkeletonCards } from '../ui/display/Skeleton.tsx'
import { FoodDial } from './FoodDial.tsx'
import { useFoodFolds } from './FoodList.tsx'
import { FoundFoods, foundWords } from './FoundFoods.tsx'
import { useFinding } from './finding.ts'
import { PickedBar } from './PickedBar.tsx'
import { keyOf } from './pending.ts'
import { usePicks } from './picks.ts'
import { findQuery } from './queries.ts'
import { SearchBox } from './SearchBox.tsx'

/** Finds foods by name or barcode; before one types, what was eaten lately and what one likes. */
export function FindScreen() {
  const t = useText()
  const session = useSession()
  const picks = usePicks()
  const folds = useFoodFolds()
  const [finding, setFinding] = useFinding()
  const { data, error, isPlaceholderData, refetch } = useQuery(findQuery(finding, session))

  function handlePage(page: number) {
    setFinding({ ...finding, page }, { isStep: true })
    scrollTo(0, 0)
  }

  return (
    <Screen title={t('find.title')} hideTitle>
      <SearchBox
        query={finding.query}
        onQuery={(query) => setFinding({ query, page: 1 }, { isStep: false })}
        onBarcode={(query) => setFinding({ query, page: 1 }, { isStep: true })}
      />
      <p role="status" className="sr-only">
        {data !== undefined && !isPlaceholderData && foundWords(t, data.count)}
      </p>
      {data === undefined && error === null && <SkeletonCards />}
      {error !== null && <FailureNote error={error} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <FoundFoods
          {...{ picks, folds }}
          found={data}
          isOld={isPlaceholderData}
          page={finding.page}
          onPage={handlePage}
        />
      )}
      <PickedBar picks={picks} />
      <FoodDial picks={picks} folds={folds} keys={data?.foods.map(keyOf) ?? []} at="find" />
    </Screen>
  )
}
