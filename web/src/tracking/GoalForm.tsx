import { Card } from '../ui/Card.tsx'
import type { Editor } from './drafting.ts'
import css from './EditorScreen.module.css'
import { FieldInput } from './FieldInput.tsx'
import { metricsOf, type NamedMetric } from './metrics.ts'
import { type Speech, toneOf } from './speech.ts'

/** What one area should come to in one period: a field for each metric, and what follows from the others to read. */
export function GoalForm({ editor }: { readonly editor: Editor }) {
  const { speech, place, draft } = editor
  const { values } = draft.whole
  const follows = Object.keys(place.area.deriveGoal(values as Readonly<Record<string, number>>))
  const [typed, derived] = [false, true].map((isDerived) =>
    metricsOf(place.area).filter(([name]) => follows.includes(name) === isDerived),
  )
  return (
    <Card title={speech.t('tracking.goal')} tone={toneOf(speech.area)}>
      <div className={css.fields}>
        {typed?.map((metric) => (
          <FieldInput
            key={metric[0]}
            editor={editor}
            item={null}
            name={metric[0]}
            field={metric[1].goal}
            form={draft.whole}
            label={labelOf(speech, metric)}
          />
        ))}
        {derived?.map(([name, { goal }]) => (
          <p key={name} className={css.derived}>
            {speech.nameOf(name)}
            <output>
              {place.area.refuses(values) === null
                ? speech.amounts.say(goal, values[name] ?? null)
                : speech.amounts.say(goal, null)}
            </output>
          </p>
        ))}
      </div>
    </Card>
  )
}

/** What adds up over a period is a total of it; a mean or a level is not. */
function labelOf({ t, nameOf }: Speech, [name, { over }]: NamedMetric): string {
  return over === 'sum' ? t('tracking.total', { name: nameOf(name) }) : nameOf(name)
}
