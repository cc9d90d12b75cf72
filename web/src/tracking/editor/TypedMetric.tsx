import { yearOf } from '@haru/shared/calendar/day.ts'
import { countDays, shiftPeriod } from '@haru/shared/calendar/period.ts'
import { createDailyField, toDailyAmount } from '@haru/shared/engine/goal/daily-field.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../session/session.tsx'
import type { AreaFormat } from '../format/area-format.ts'
import { listDayMetrics, type NamedMetric } from '../format/metrics.ts'
import { suggestionQuery } from '../suggestion/suggestion-query.ts'
import type { DraftChange } from './draft/edit-draft.ts'
import type { Editor } from './draft/editor.ts'
import { FieldInput } from './fields/FieldInput.tsx'

export interface TypedMetricProps {
  readonly editor: Editor
  readonly metric: NamedMetric
  /** Whether the metric is a sum that is typed per day. */
  readonly isPerDay: boolean
}

/** The input of a metric of a goal, with the real value of the period before as a hint. */
export function TypedMetric({ editor, metric, isPerDay }: TypedMetricProps) {
  const [name, { goal }] = metric
  const previous = usePreviousHint(editor, metric)
  const days = countDays(editor.draft.period)
  if (isPerDay) return <DailyMetric key={days} editor={editor} metric={metric} previous={previous} />
  return (
    <FieldInput
      editor={editor}
      item={null}
      name={name}
      field={goal}
      form={editor.draft.entryForm}
      label={formatGoalLabel(editor.areaFormat, metric, isPerDay)}
      hint={previous}
    />
  )
}

/** Whether the days of a goal add up to a total that has a meaning per day: kcal do, workouts do not. */
export function canTypePerDay({ context, draft }: Editor, [name, { aggregate }]: NamedMetric): boolean {
  const hasDays = listDayMetrics(context.area).some(([each]) => each === name)
  return aggregate === 'sum' && hasDays && countDays(draft.period) > 1
}

/** A sum over a period is labelled as a total or as the amount of a day; a mean or a level is not. */
export function formatGoalLabel(
  { t, labelOf }: AreaFormat,
  [name, { aggregate }]: NamedMetric,
  isPerDay: boolean,
): string {
  if (isPerDay) return t('goals.daily', { name: labelOf(name) })
  return aggregate === 'sum' ? t('tracking.total', { name: labelOf(name) }) : labelOf(name)
}

/**
 * The real value of the period before, such as the last month; undefined until it has loaded, and without records. A sum is that of the
 * period also beside an input per day: its share of a day would need the days that were recorded.
 */
function usePreviousHint({ areaFormat, context, draft }: Editor, [name, { goal }]: NamedMetric): string | undefined {
  const { t, amounts, format } = areaFormat
  const { today } = useSession()
  const { data } = useQuery(suggestionQuery(context.area, draft.period, context.units))
  const real = data?.previous[name] ?? null
  if (real === null) return
  const period = format.period(shiftPeriod(draft.period, -1), yearOf(today()))
  return t('goals.previous', { period, amount: amounts.format(goal, real) })
}

interface DailyMetricProps extends Omit<TypedMetricProps, 'isPerDay'> {
  readonly previous: string | undefined
}

/** A sum that is typed per day. The draft has the total, which is shown below the input. */
function DailyMetric({ editor, metric, previous }: DailyMetricProps) {
  const [name, { goal }] = metric
  const { areaFormat, context, draft } = editor
  const { t, amounts } = areaFormat
  const days = countDays(draft.period)
  const field = createDailyField(goal, days)
  const total = Number(draft.entryForm.values[name] ?? 0)
  // The text while it is typed: '12.' has the value 12. Another total, such as that of an undo, has no typed text.
  const [typed, setTyped] = useState({ text: '', total: -1 })

  function handleChange(change: DraftChange) {
    if (change.type === 'typed') {
      const typedTotal = Number(field.parse(change.text, context.units)) * days
      setTyped({ text: change.text, total: typedTotal })
      editor.change({ type: 'chosen', item: null, name, value: typedTotal })
    } else if (change.type === 'chosen') editor.change({ ...change, value: Number(change.value) * days })
    else editor.change(change)
  }

  const totalHint = t('goals.total', { count: days, amount: amounts.format(goal, total) })
  return (
    <FieldInput
      editor={{ ...editor, change: handleChange }}
      item={null}
      name={name}
      field={field}
      form={{
        values: { [name]: toDailyAmount(total, days) },
        texts: typed.total === total ? { [name]: typed.text } : {},
      }}
      label={formatGoalLabel(areaFormat, metric, true)}
      hint={[totalHint, previous].filter((text) => text !== undefined).join(' · ')}
    />
  )
}
