import type { Value } from '@haru/shared/field/field.ts'
import { getValueFields } from '@haru/shared/tracking/collections.ts'
import type { EntryProblem } from '@haru/shared/tracking/validate.ts'
import { isSetsField } from '../../format/amounts.ts'
import { findDraftProblem } from './contents-to-save.ts'
import type { Draft } from './draft.ts'
import { type EditorContext, emptyClock } from './entry-contents.ts'
import type { FormState } from './form.ts'

/** Sets the problem that prevents a save, and opens its item. */
export function applyProblem(draft: Draft, problem: EntryProblem): Draft {
  const items = draft.items.map((item, i) => (i === problem.item ? { ...item, open: true } : item))
  return { ...draft, items, problem }
}

/** Removes the problem once it is solved. A problem that only the server finds is removed when its field changes. */
export function clearSolvedProblem(context: EditorContext, before: Draft, draft: Draft): Draft {
  const { problem } = draft
  const isKnown = findDraftProblem(context, before) !== null
  if (problem !== null && !isKnown && findProblemValue(before, problem) === findProblemValue(draft, problem))
    return draft
  const currentProblem = findDraftProblem(context, draft)
  const isSame =
    currentProblem?.name === problem?.name &&
    currentProblem?.item === problem?.item &&
    currentProblem?.code === problem?.code
  return isSame ? draft : { ...draft, problem: null }
}

/** The values of an entry and of its items, in which a problem is found. */
export interface ProblemForms {
  readonly entryForm: Pick<FormState, 'values'>
  readonly items: readonly Pick<FormState, 'values'>[]
}

/**
 * Whether the field of a problem has a value: the value was refused then, and is not missing. The short form of an item whose sets differ
 * has the values of its heaviest set, and the problem is another set.
 */
export function isFieldFilled(
  context: Pick<EditorContext, 'area' | 'kind'>,
  draft: ProblemForms,
  problem: EntryProblem,
): boolean {
  const fields = problem.item === null ? getValueFields(context) : context.area.item
  const field = fields[problem.name ?? '']
  const value = findProblemValue(draft, problem)
  if (field === undefined || value === undefined || value === emptyClock || field.isEmpty(value)) return false
  const sets = problem.item === null ? [] : Object.entries(context.area.item).filter(([, each]) => isSetsField(each))
  return !sets.some(([name]) => name !== problem.name && (findProblemValue(draft, { ...problem, name }) ?? '') !== '')
}

/** The name of another clock time of the same form that is equal to that of a problem, such as a night without a length; null without one. */
export function findEqualClock(
  context: Pick<EditorContext, 'area' | 'kind'>,
  draft: ProblemForms,
  problem: EntryProblem,
): string | null {
  const fields = problem.item === null ? getValueFields(context) : context.area.item
  const clocks = Object.keys(fields).filter((name) => fields[name]?.kind === 'clock')
  if (problem.name === null || !clocks.includes(problem.name)) return null
  const value = findProblemValue(draft, problem)
  return clocks.find((name) => name !== problem.name && findProblemValue(draft, { ...problem, name }) === value) ?? null
}

function findProblemValue({ entryForm, items }: ProblemForms, { item, name }: EntryProblem): Value | undefined {
  const form = item === null ? entryForm : items[item]
  return name === null ? undefined : form?.values[name]
}
