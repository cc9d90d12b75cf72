import { isFollowed, pickFollowedValues } from '@haru/shared/tracking/entry.ts'
import { type ReactNode, useRef } from 'react'
import { Checkbox } from '../../ui/inputs/Checkbox.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { type AreaFormat, toAreaTone } from '../format/area-format.ts'
import { listMetrics, type NamedMetric } from '../format/metrics.ts'
import type { Editor } from './draft/editor.ts'
import { FieldInput } from './fields/FieldInput.tsx'
import css from './GoalForm.module.css'

/** The form of a goal: an input for each metric, and the derived metrics, which are read-only. */
export function GoalForm({ editor }: { readonly editor: Editor }) {
  const { areaFormat, context, draft } = editor
  const derived = Object.keys(context.area.deriveGoal(pickFollowedValues(draft.entryForm.values)))
  const [typedMetrics, derivedMetrics] = [false, true].map((isDerived) =>
    listMetrics(context.area).filter(([name]) => derived.includes(name) === isDerived),
  )
  const follow = useFollow(editor)
  return (
    <Card title={areaFormat.t('tracking.goal')} tone={toAreaTone(areaFormat.area)}>
      <div className={css.fields}>
        {typedMetrics?.map((metric) => (
          <MetricRow key={metric[0]} editor={editor} metric={metric} onFollow={follow}>
            <TypedMetric editor={editor} metric={metric} />
          </MetricRow>
        ))}
        {derivedMetrics?.map((metric) => (
          <MetricRow key={metric[0]} editor={editor} metric={metric} onFollow={follow}>
            <DerivedMetric editor={editor} metric={metric} />
          </MetricRow>
        ))}
      </div>
    </Card>
  )
}

type OnFollow = (name: string, isWanted: boolean) => void

/** Follows or unfollows a metric. A metric that is followed again gets its previous value. */
function useFollow({ context, draft, change }: Editor): OnFollow {
  const typedValues = useRef(new Map(Object.entries(draft.entryForm.values)))
  return (name, isWanted) => {
    const currentValue = draft.entryForm.values[name] ?? null
    if (currentValue !== null) typedValues.current.set(name, currentValue)
    const initialValue = context.area.metrics[name]?.goal.initial ?? 0
    change({
      type: 'chosen',
      item: null,
      name,
      value: isWanted ? (typedValues.current.get(name) ?? initialValue) : null,
    })
  }
}

interface MetricRowProps {
  readonly editor: Editor
  readonly metric: NamedMetric
}

/** A metric of the goal, with the checkbox that follows it. */
function MetricRow({
  editor,
  metric,
  onFollow,
  children,
}: MetricRowProps & { readonly onFollow: OnFollow; readonly children: ReactNode }) {
  const { areaFormat, draft } = editor
  const [name] = metric
  const label = formatGoalLabel(areaFormat, metric)
  const isOn = isFollowed(draft.entryForm.values, name)
  return (
    <div className={css.figure}>
      <Checkbox
        label={<span className="sr-only">{areaFormat.t('tracking.follow', { name: label })}</span>}
        checked={isOn}
        disabled={draft.lock === 'locked'}
        onChecked={(isWanted) => onFollow(name, isWanted)}
      />
      {isOn ? (
        children
      ) : (
        <p className={css.unfollowed}>
          {label}
          <small>{areaFormat.t('tracking.unfollowed')}</small>
        </p>
      )}
    </div>
  )
}

function TypedMetric({ editor, metric }: MetricRowProps) {
  const [name, { goal }] = metric
  const label = formatGoalLabel(editor.areaFormat, metric)
  return <FieldInput editor={editor} item={null} name={name} field={goal} form={editor.draft.entryForm} label={label} />
}

function DerivedMetric({ editor, metric: [name, { goal }] }: MetricRowProps) {
  const { areaFormat, context, draft } = editor
  const { values } = draft.entryForm
  const value = context.area.validate(values) === null ? (values[name] ?? null) : null
  return (
    <p className={css.derived}>
      {areaFormat.labelOf(name)}
      <output>{areaFormat.amounts.format(goal, value)}</output>
    </p>
  )
}

/** A sum over a period is labelled as a total; a mean or a level is not. */
function formatGoalLabel({ t, labelOf }: AreaFormat, [name, { aggregate }]: NamedMetric): string {
  return aggregate === 'sum' ? t('tracking.total', { name: labelOf(name) }) : labelOf(name)
}
