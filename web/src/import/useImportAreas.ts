import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Import } from '@haru/shared/contract/import/wire-import.ts'
import { type Category, findAreaCategory, listAreasWithCategories } from '@haru/shared/tracking/category.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { appAreas } from '../lib/areas.ts'
import { useSession } from '../session/session.tsx'
import { type AreaFormat, useAreaFormats } from '../tracking/format/area-format.ts'
import { categoriesQuery } from '../tracking/queries.ts'
import { addNewNames } from './new-names.ts'

export interface ImportArea {
  readonly area: AnyArea
  readonly areaFormat: AreaFormat
  /** The categories of the user. */
  readonly category: Category
  /** The same with the new parts and titles of the import. */
  readonly categoryWithNew: Category
}

/** Returns the area of a list of an import, with its categories; null for a list that this version of the app does not know. */
export function useImportAreas({ names }: Import): (list: string) => ImportArea | null {
  const { units } = useSession()
  const formatOf = useAreaFormats()
  const { data: categories } = useSuspenseQuery(categoriesQuery(units))
  return (list) => {
    const area = listAreasWithCategories(appAreas).find(({ id }) => id === list)
    if (area === undefined) return null
    const category = findAreaCategory(categories, area)
    const namesOfArea = names.filter((name) => name.area === list)
    return { area, areaFormat: formatOf(area), category, categoryWithNew: addNewNames(category, namesOfArea) }
  }
}
