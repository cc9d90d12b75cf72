import type { Food, FoodSearchData } from '@haru/shared/food/food.ts'

type StarterFood = Omit<Food, 'brand' | 'barcode' | 'source' | 'names' | 'search'> & Food['names'] & FoodSearchData

/** The starter foods by column, in which form they compress best. */
export type StarterColumns = { readonly [Name in keyof StarterFood]: readonly StarterFood[Name][] }

/** Loads the starter foods from the files of the app. */
export async function loadStarterFoods(): Promise<readonly Food[]> {
  const { columns } = await import('virtual:starter-foods')
  return decodeStarterColumns(columns)
}

export function decodeStarterColumns(columns: StarterColumns): readonly Food[] {
  return columns.id.map((_id, i) => {
    const names = Object.keys(columns) as (keyof StarterColumns)[]
    const row = Object.fromEntries(names.map((name) => [name, columns[name][i]])) as unknown as StarterFood
    const { ko, en, aliases, kinds, plainKinds, form, ...food } = row
    const search = { aliases, kinds, plainKinds, form }
    return { ...food, names: { ko, en }, brand: '', barcode: '', source: 'haru', search }
  })
}
