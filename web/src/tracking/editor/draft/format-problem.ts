import type { ErrorCode } from '@haru/shared/errors.ts'
import type { FieldKind } from '@haru/shared/field/field.ts'
import type { EntryProblem } from '@haru/shared/tracking/validate.ts'
import { focusAndShakeWhenVisible } from '../../../ui/behavior/shake.ts'
import type { Draft } from './draft.ts'
import { findEqualClock, isFieldFilled, type ProblemForms } from './draft-problem.ts'
import type { Editor } from './editor.ts'

/** The name of a field in the page, by which the field is found: 'entry.scale', '0.set'. */
export function createFieldId(item: number | null, name: string): string {
  return `${item ?? 'entry'}.${name}`
}

interface ProblemSource extends Pick<Editor, 'areaFormat'> {
  readonly context: Pick<Editor['context'], 'area' | 'kind'>
  readonly draft: ProblemForms
}

// The codes whose text would not say which field it is: a part is a meal in food and a type in money.
const fieldCodes: ReadonlySet<ErrorCode> = new Set(['invalidField', 'errorPart', 'errorTitle'])

/** The kinds of fields whose value is chosen, and not typed. */
const choiceKinds: ReadonlySet<string> = new Set(['part', 'title', 'choice'] satisfies readonly FieldKind[])

/** The error text of a problem. */
export function formatEntryProblem({ areaFormat, context, draft }: ProblemSource, problem: EntryProblem): string {
  const { t, area, labelOf } = areaFormat
  const { code, name } = problem
  if (code === 'tooManyItems') return t('tracking.item.full', { max: area.maxItems })
  if (name === null || !fieldCodes.has(code)) return t(`error.${code}`)
  if (choiceKinds.has(area.item[name]?.kind ?? '')) return t('required.choice', { name: labelOf(name) })
  if (isFieldFilled(context, draft, problem)) {
    const equal = findEqualClock(context, draft, problem)
    if (equal !== null) return t('required.differ', { name: labelOf(name), other: labelOf(equal) })
    return t('required.check', { name: labelOf(name) })
  }
  return t(context.kind === 'goal' ? 'required.goal' : 'required', { name: labelOf(name) })
}

/** The problem of a field; null without one. */
export function findProblem({ problem }: Draft, item: number | null, name: string): EntryProblem | null {
  return problem !== null && problem.item === item && problem.name === name ? problem : null
}

/** Focuses the field of a problem in an editor, once the field is visible. */
export function focusProblem(editorId: string, { item, name }: EntryProblem): void {
  const selector =
    name === null
      ? '[data-count] input'
      : `[name="${createFieldId(item, name)}"], [data-name="${createFieldId(item, name)}"] input`
  focusAndShakeWhenVisible(() => document.getElementById(editorId)?.querySelector<HTMLElement>(selector) ?? null)
}
