import type { ImportName } from '@haru/shared/contract/import/wire-import.ts'
import type { CategoryMap, ResolvedName, ResolvedNames } from './resolve-names.ts'

/** The names of a file as a preview shows them: new parts and titles by their texts. */
export function listImportNames({ names, categories }: ResolvedNames, before: CategoryMap): readonly ImportName[] {
  // A record without a name has a category, and there is nothing to choose.
  const shownNames = names.filter(({ name }) => name.text !== '')
  return shownNames.map(({ name: { area, text, count }, ref }) => {
    const shown = showRef(area, ref, categories, before)
    return { area, name: text, count, part: shown.part, title: shown.title, isNew: shown.isNew }
  })
}

/** A reference as it is before the commit: a part or title that is not there yet by its name. */
export function showRef(
  area: string,
  ref: ResolvedName['ref'],
  categories: CategoryMap,
  before: CategoryMap,
): { readonly part: string; readonly title: string; readonly isNew: boolean } {
  if (ref === null) return { part: '', title: '', isNew: true }
  const oldPart = before.get(area)?.parts.find(({ id }) => id === ref.part)
  const oldTitle = oldPart?.titles.find(({ id }) => id === ref.title)
  const part = categories.get(area)?.parts.find(({ id }) => id === ref.part)
  const title = part?.titles.find(({ id }) => id === ref.title)
  return {
    part: oldPart === undefined ? (part?.name ?? ref.part) : ref.part,
    title: ref.title === '' || oldTitle !== undefined ? ref.title : (title?.name ?? ref.title),
    isNew: oldPart === undefined || (ref.title !== '' && oldTitle === undefined),
  }
}
