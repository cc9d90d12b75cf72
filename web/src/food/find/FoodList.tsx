import { food as area } from '@haru/shared/areas/food.ts'
import type { FoodSearchResult } from '@haru/shared/contract/food/search-result.ts'
import { lazy, Suspense, useState } from 'react'
import { useCurrentPath } from '../../navigation/url-state.ts'
import { toAreaTone } from '../../tracking/format/area-format.ts'
import { createToneStyle } from '../../ui/tone.ts'
import { getFoodKey } from '../pick/picked-foods.ts'
import type { FoodPicker } from '../pick/useFoodPicker.ts'
import css from './FoodList.module.css'
import { FoodRow } from './FoodRow.tsx'
import type { ExpandedFoods } from './useExpandedFoods.ts'

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
