import type { ImportName } from '@haru/shared/contract/import/wire-import.ts'
import type { Category, Part } from '@haru/shared/tracking/category.ts'

/** The categories with the new parts and titles of an import, whose ids are their texts until they are made. */
export function addNewNames(category: Category, names: readonly ImportName[]): Category {
  return names.filter(({ isNew }) => isNew).reduce(addNewName, category)
}

function addNewName(category: Category, { part: partId, title }: ImportName): Category {
  const part = category.parts.find(({ id }) => id === partId)
  if (part === undefined) return { parts: [...category.parts, addTitle(createPart(partId), title)] }
  return { parts: category.parts.map((each) => (each === part ? addTitle(part, title) : each)) }
}

// Its kind is not known before it is made.
function createPart(name: string): Part {
  return { id: name, kind: '', name, titles: [], removed: false }
}

function addTitle(part: Part, title: string): Part {
  if (title === '' || part.titles.some(({ id }) => id === title)) return part
  return { ...part, titles: [...part.titles, { id: title, name: title, removed: false }] }
}
