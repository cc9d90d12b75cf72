import { food as area } from '@haru/shared/areas/food.ts'
import type { FoodSearchResult } from '@haru/shared/contract/food/search-result.ts'
import { lazy, Suspense, useState } from 'react'
import { usePathState } from '../../navigation/url-state.ts'
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
  const [selected, setSelected] = usePathState<FoodSearchResult | null>(null)
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
                onOpen={(open) => expanded.setExpanded(key, open)}
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
  return {
    isExpanded: (key) => keys.includes(key),
    setExpanded: (key, open) => setKeys((before) => [...before.filter((each) => each !== key), ...(open ? [key] : [])]),
    expandAll: setKeys,
    collapseAll: () => setKeys([]),
  }
}
