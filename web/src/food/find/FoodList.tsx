import { food as area } from '@haru/shared/areas/food.ts'
import type { FoodSearchResult } from '@haru/shared/contract/food/search-result.ts'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useCurrentPath } from '../../navigation/url-state.ts'
import { toAreaTone } from '../../tracking/format/area-format.ts'
import { createToneStyle } from '../../ui/tone.ts'
import { getFoodKey } from '../pick/picked-foods.ts'
import type { FoodPicker } from '../pick/useFoodPicker.ts'
import css from './FoodList.module.css'
import { FoodRow } from './FoodRow.tsx'

const PortionSheet = lazy(async () => ({ default: (await import('../pick/PortionSheet.tsx')).PortionSheet }))

interface FoodListProps {
  readonly label: string
  readonly foods: readonly FoodSearchResult[]
  readonly picker: FoodPicker
  readonly expanded: ExpandedFoods
}

/** A list of foods that can be picked, expanded and marked as favourites. */
export function FoodList({ label, foods, picker, expanded }: FoodListProps) {
  const currentPath = useCurrentPath()
  const [selected, setSelected] = useState<FoodSearchResult | null>(null)
  const [lastPath, setLastPath] = useState(currentPath)
  if (lastPath !== currentPath) {
    setLastPath(currentPath)
    setSelected(null)
  }
  return (
    <div style={createToneStyle(toAreaTone(area))}>
      <ul className={css.list} aria-label={label}>
        {foods.map((result) => {
          const key = getFoodKey(result)
          return (
            <li key={`${result.food.id} ${key}`}>
              <FoodRow
                {...{ result, picker }}
                open={expanded.isExpanded(key)}
                onOpen={expanded.setExpanded}
                onPortion={setSelected}
              />
            </li>
          )
        })}
      </ul>
      <Suspense>
        {selected !== null && <PortionSheet result={selected} picker={picker} onClose={() => setSelected(null)} />}
      </Suspense>
    </div>
  )
}

/** The foods whose nutrition is shown; initially none. */
export interface ExpandedFoods {
  readonly isExpanded: (key: string) => boolean
  readonly setExpanded: (key: string, open: boolean) => void
  readonly expandAll: (keys: readonly string[]) => void
  readonly collapseAll: () => void
}

export function useExpandedFoods(): ExpandedFoods {
  const [keys, setKeys] = useState<readonly string[]>([])
  const setExpanded = useCallback(
    (key: string, open: boolean) =>
      setKeys((before) => [...before.filter((each) => each !== key), ...(open ? [key] : [])]),
    [],
  )
  return {
    isExpanded: (key) => keys.includes(key),
    setExpanded,
    expandAll: setKeys,
    collapseAll: () => setKeys([]),
  }
}
