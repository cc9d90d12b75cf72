import { isFollowed, pickFollowedValues } from '@haru/shared/tracking/entry.ts'
import { type ReactNode, useRef } from 'react'
import { useLocalValue } from '../../lib/useLocalValue.ts'
import { Checkbox } from '../../ui/inputs/Checkbox.tsx'
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { type AreaFormat, toAreaTone } from '../format/area-format.ts'
import { listMetrics, type NamedMetric } from '../format/metrics.ts'
import type { Editor } from './draft/editor.ts'
import { emptyClock, findEmptyValue } from './draft/entry-contents.ts'
import { createFieldId, findProblem, formatEntryProblem } from './draft/format-problem.ts'
import { EditorSuggestion } from './EditorSuggestion.tsx'
import css from './GoalForm.module.css'
import { canTypePerDay, formatGoalLabel, TypedMetric, type TypedMetricProps } from './TypedMetric.tsx'

/** The form of a goal: for a new goal a suggested one, then an input for each metric, and the derived metrics, which are read-only. */
export function GoalForm({ editor }: { readonly editor: Editor }) {
  const { areaFormat, context, draft } = editor
  const derived = Object.keys(context.area.deriveGoal(pickFollowedValues(draft.entryForm.values)))
  const [typedMetrics, derivedMetrics] = [false, true].map((isDerived) =>
    listMetrics(context.area).filter(([name]) => derived.includes(name) === isDerived),
  )
  const follow = useFollow(editor)
  const [isDaily, setDaily] = useLocalValue('dailyGoals')
  const isPerDay = (metric: NamedMetric) => isDaily === true && canTypePerDay(editor, metric)
  return (
    <>
      {draft.loaded === null && <EditorSuggestion editor={editor} />}
      <Card title={areaFormat.t('tracking.goal')} tone={toAreaTone(areaFormat.area)}>
        <div className={css.form}>
          {typedMetrics?.some((metric) => canTypePerDay(editor, metric)) && (
            <DailySwitch
              areaFormat={areaFormat}
              isDaily={isDaily === true}
              onDaily={(isChosen) => setDaily(isChosen || null)}
            />
          )}
          <div className={css.fields}>
            {typedMetrics?.map((metric) => (
              <MetricRow key={metric[0]} editor={editor} metric={metric} isPerDay={isPerDay(metric)} onFollow={follow}>
                <TypedMetric editor={editor} metric={metric} isPerDay={isPerDay(metric)} />
              </MetricRow>
            ))}
            {derivedMetrics?.map((metric) => (
              <MetricRow key={metric[0]} editor={editor} metric={metric} isPerDay={false} onFollow={follow}>
                <DerivedMetric editor={editor} metric={metric} />
              </MetricRow>
            ))}
          </div>
        </div>
      </Card>
    </>
  )
}

interface DailySwitchProps {
  readonly areaFormat: AreaFormat
  readonly isDaily: boolean
  readonly onDaily: (isDaily: boolean) => void
}

/** Chooses whether sums are typed per day or for the whole period. The goal is the total in both cases. */
function DailySwitch({ areaFormat: { t, area }, isDaily, onDaily }: DailySwitchProps) {
  const options = (['period', 'day'] as const).map((value) => ({ value, label: t(`goals.typing.${value}`) }))
  return (
    <SegmentedControl
      label={t('goals.typing')}
      hideLabel
      value={isDaily ? 'day' : 'period'}
      onValue={(value) => onDaily(value === 'day')}
      options={options}
      tone={toAreaTone(area)}
    />
  )
}

type OnFollow = (name: string, isWanted: boolean) => void

/** Follows or unfollows a metric. A metric that is followed again gets its previous value. */
function useFollow({ context, draft, change }: Editor): OnFollow {
  const typedValues = useRef(new Map(Object.entries(draft.entryForm.values)))
  return (name, isWanted) => {
    const currentValue = draft.entryForm.values[name] ?? null
    if (currentValue !== null) typedValues.current.set(name, currentValue)
    const goal = context.area.metrics[name]?.goal
    const emptyValue = goal === undefined ? 0 : findEmptyValue(goal)
    change({
      type: 'chosen',
      item: null,
      name,
      value: isWanted ? (typedValues.current.get(name) ?? emptyValue) : null,
    })
  }
}

interface DerivedMetricProps {
  readonly editor: Editor
  readonly metric: NamedMetric
}

interface MetricRowProps extends TypedMetricProps {
  readonly onFollow: OnFollow
  readonly children: ReactNode
}

/** A metric of the goal, with the checkbox that follows it. */
function MetricRow({ editor, metric, isPerDay, onFollow, children }: MetricRowProps) {
  const { areaFormat, draft } = editor
  const [name] = metric
  const label = formatGoalLabel(areaFormat, metric, isPerDay)
  const isOn = isFollowed(draft.entryForm.values, name)
  // A problem of a metric that is followed is shown at its input.
  const problem = isOn ? null : findProblem(draft, null, name)
  return (
    <div className={css.figure}>
      <Checkbox
        label={<span className="sr-only">{areaFormat.t('tracking.follow', { name: label })}</span>}
        name={isOn ? undefined : createFieldId(null, name)}
        error={problem && formatEntryProblem(editor, problem)}
        checked={isOn}
        locked={draft.lock === 'locked'}
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

function DerivedMetric({ editor, metric: [name, { goal }] }: DerivedMetricProps) {
  const { areaFormat, context, draft } = editor
  const { values } = draft.entryForm
  const isKnown = context.area.validate(values) === null && !Object.values(values).includes(emptyClock)
  const value = isKnown ? (values[name] ?? null) : null
  return (
    <p className={css.derived}>
      {areaFormat.labelOf(name)}
      <output>{areaFormat.amounts.format(goal, value)}</output>
    </p>
  )
}
