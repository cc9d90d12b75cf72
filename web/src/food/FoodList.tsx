import { food as area } from '@haru/shared/areas/food.ts'
import type { FoodSearchResult } from '@haru/shared/contract/food/search-result.ts'
import { lazy, Suspense, useState } from 'react'
import { usePathState } from '../navigation/url-state.ts'
import { toneOf } from '../tracking/format/area-format.ts'
import { toneStyle } from '../ui/tone.ts'
import css from './FoodList.module.css'
import { FoodRow } from './FoodRow.tsx'
import { keyOf } from './pending.ts'
import type { Picks } from './picks.ts'

const PortionSheet = lazy(async () => ({ default: (await import('./PortionSheet.tsx')).PortionSheet }))

export interface FoodListProps {
  readonly label: string
  readonly foods: readonly FoodSearchResult[]
  readonly picks: Picks
  readonly folds: FoodFolds
}

/** Foods below each other, each to be picked, looked into and liked. */
export function FoodList({ label, foods, picks, folds }: FoodListProps) {
  const [asked, ask] = usePathState<FoodSearchResult | null>(null)
  return (
    <div style={toneStyle(toneOf(area))}>
      <ul className={css.list} aria-label={label}>
        {foods.map((found) => {
          const key = keyOf(found)
          return (
            <li key={`${found.food.id} ${key}`}>
              <FoodRow
                {...{ found, picks }}
                open={folds.isOpen(key)}
                onOpen={(open) => folds.fold(key, open)}
                onPortion={ask}
              />
            </li>
          )
        })}
      </ul>
      <Suspense>{asked !== null && <PortionSheet found={asked} picks={picks} onClose={() => ask(null)} />}</Suspense>
    </div>
  )
}

/** Which foods are open: at first none. */
export interface FoodFolds {
  readonly isOpen: (key: string) => boolean
  readonly fold: (key: string, open: boolean) => void
  readonly openAll: (keys: readonly string[]) => void
  readonly closeAll: () => void
}

export function useFoodFolds(): FoodFolds {
  const [opened, setOpened] = useState<readonly string[]>([])
  return {
    isOpen: (key) => opened.includes(key),
    fold: (key, open) => setOpened((before) => [...before.filter((each) => each !== key), ...(open ? [key] : [])]),
    openAll: setOpened,
    closeAll: () => setOpened([]),
  }
}
