import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { ChosenName } from '@haru/shared/contract/import/import-calls.ts'
import type { Import } from '@haru/shared/contract/import/wire-import.ts'
import { Refusal } from '@haru/shared/errors.ts'
import { canAddParts } from '@haru/shared/tracking/category/edit-category.ts'
import type { Part } from '@haru/shared/tracking/category.ts'
import { isAllowedAnswer } from './read/questions.ts'
import type { CategoryMap } from './resolve-names.ts'

/** Refuses with `invalidField` an answer to a question that the file does not leave open, and one that is no option. */
export function refuseUnknownAnswers(answers: Readonly<Record<string, string>>, { questions }: Import): void {
  for (const [id, answer] of Object.entries(answers)) {
    const question = questions.find((each) => each.id === id)
    if (question === undefined || !isAllowedAnswer(question, answer)) {
      throw new Refusal('invalidField', { field: `answers.${id.slice(0, 60)}` })
    }
  }
}

/** The earlier choices, and the new ones in place of those of the same name and kind. A part that is not there yet has every kind. */
export function mergeChosenNames(
  before: readonly ChosenName[],
  added: readonly ChosenName[],
  categories: CategoryMap,
): readonly ChosenName[] {
  const isReplaced = (choice: ChosenName) =>
    added.some(({ area, name, part }) => {
      const kind = findPart(categories, area, part)?.kind
      const hasKind = kind === undefined || kind === findPart(categories, choice.area, choice.part)?.kind
      return hasKind && area === choice.area && name === choice.name
    })
  return [...before.filter((each) => !isReplaced(each)), ...added]
}

function findPart(categories: CategoryMap, area: string, part: string): Part | undefined {
  return categories.get(area)?.parts.find(({ id, name }) => id === part || name === part)
}

/**
 * Refuses with `invalidField` a name that the file does not have, a part of another kind than its names, and a part that is not there in an
 * area whose parts are fixed.
 */
export function refuseInvalidNames(
  chosen: readonly ChosenName[],
  { names }: Pick<Import, 'names'>,
  areas: readonly AnyArea[],
  categories: CategoryMap,
): void {
  const isValid = ({ area: id, name, part }: ChosenName) => {
    const area = areas.find((each) => each.id === id)
    const named = names.filter((each) => each.area === id && each.name === name)
    if (area === undefined || named.length === 0 || part.trim() === '') return false
    const kind = findPart(categories, id, part)?.kind
    if (kind === undefined) return canAddParts(area)
    // The names have parts of their kinds. One whose part is not there yet can have any.
    return named.some((each) => (findPart(categories, id, each.part)?.kind ?? kind) === kind)
  }
  if (!chosen.every(isValid)) throw new Refusal('invalidField', { field: 'names' })
}
