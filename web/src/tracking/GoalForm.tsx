import { followedValues, isFollowed } from '@haru/shared/tracking/entry.ts'
import { type ReactNode, useRef } from 'react'
import { Checkbox } from '../ui/inputs/Checkbox.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { type AreaFormat, toneOf } from './area-format.ts'
import type { Editor } from './drafting.ts'
import { FieldInput } from './FieldInput.tsx'
import css from './GoalForm.module.css'
import { metricsOf, type NamedMetric } from './metrics.ts'

/** What one area should come to in one period: each metric it follows, those that are worked out from others to read. */
export function GoalForm({ editor }: { readonly editor: Editor }) {
  const { areaFormat, place, draft } = editor
  const derived = Object.keys(place.area.deriveGoal(followedValues(draft.whole.values)))
  const [typed, read] = [false, true].map((isDerived) =>
    metricsOf(place.area).filter(([name]) => derived.includes(name) === isDerived),
  )
  const follow = useFollow(editor)
  return (
    <Card title={areaFormat.t('tracking.goal')} tone={toneOf(areaFormat.area)}>
      <div className={css.fields}>
        {typed?.map((metric) => (
          <Figure key={metric[0]} editor={editor} metric={metric} onFollow={follow}>
            <TypedFigure editor={editor} metric={metric} />
          </Figure>
        ))}
        {read?.map((metric) => (
          <Figure key={metric[0]} editor={editor} metric={metric} onFollow={follow}>
            <DerivedFigure editor={editor} metric={metric} />
          </Figure>
        ))}
      </div>
    </Card>
  )
}

type OnFollow = (name: string, isWanted: boolean) => void

/** Marks a metric as not followed, and brings back what was typed when it is followed again. */
function useFollow({ place, draft, change }: Editor): OnFollow {
  const typed = useRef(new Map(Object.entries(draft.whole.values)))
  return (name, isWanted) => {
    const now = draft.whole.values[name] ?? null
    if (now !== null) typed.current.set(name, now)
    const begun = place.area.metrics[name]?.goal.initial ?? 0
    change({ type: 'chosen', item: null, name, value: isWanted ? (typed.current.get(name) ?? begun) : null })
  }
}

interface FigureProps {
  readonly editor: Editor
  readonly metric: NamedMetric
}

/** A metric of the goal behind the box that says whether it is followed. */
function Figure({
  editor,
  metric,
  onFollow,
  children,
}: FigureProps & { readonly onFollow: OnFollow; readonly children: ReactNode }) {
  const { areaFormat, draft } = editor
  const [name] = metric
  const label = goalLabel(areaFormat, metric)
  const isOn = isFollowed(draft.whole.values, name)
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

function TypedFigure({ editor, metric }: FigureProps) {
  const [name, { goal }] = metric
  const label = goalLabel(editor.areaFormat, metric)
  return <FieldInput editor={editor} item={null} name={name} field={goal} form={editor.draft.whole} label={label} />
}

function DerivedFigure({ editor, metric: [name, { goal }] }: FigureProps) {
  const { areaFormat, place, draft } = editor
  const { values } = draft.whole
  const value = place.area.validate(values) === null ? (values[name] ?? null) : null
  return (
    <p className={css.derived}>
      {areaFormat.labelOf(name)}
      <output>{areaFormat.amounts.format(goal, value)}</output>
    </p>
  )
}

/** What adds up over a period is a total of it; a mean or a level is not. */
function goalLabel({ t, labelOf }: AreaFormat, [name, { aggregate }]: NamedMetric): string {
  return aggregate === 'sum' ? t('tracking.total', { name: labelOf(name) }) : labelOf(name)
}
