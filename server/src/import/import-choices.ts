import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { ChosenName } from '@haru/shared/contract/import/import-calls.ts'
import type { Import } from '@haru/shared/contract/import/wire-import.ts'
import { Refusal } from '@haru/shared/errors.ts'
import { canAddParts } from '@haru/shared/tracking/category/edit-category.ts'
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

/** The earlier choices, and the new ones in place of those of the same name. */
export function mergeChosenNames(before: readonly ChosenName[], added: readonly ChosenName[]): readonly ChosenName[] {
  const isReplaced = ({ area, name }: ChosenName) => added.some((each) => each.area === area && each.name === name)
  return [...before.filter((each) => !isReplaced(each)), ...added]
}

/** Refuses with `invalidField` a name that the file does not have, and a part that is not there in an area whose parts are fixed. */
export function refuseInvalidNames(
  chosen: readonly ChosenName[],
  { names }: Import,
  areas: readonly AnyArea[],
  categories: CategoryMap,
): void {
  const isValid = ({ area: id, name, part }: ChosenName) => {
    const area = areas.find((each) => each.id === id)
    const isKnown = names.some((each) => each.area === id && each.name === name)
    const hasPart = categories.get(id)?.parts.some((each) => each.id === part || each.name === part) === true
    return area !== undefined && isKnown && part.trim() !== '' && (hasPart || canAddParts(area))
  }
  if (!chosen.every(isValid)) throw new Refusal('invalidField', { field: 'names' })
}
