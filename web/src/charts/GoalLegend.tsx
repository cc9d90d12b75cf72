import { useText } from '../lib/language.tsx'
import type { Drawing } from './drawing.ts'
import css from './GoalLegend.module.css'
import plotCss from './Plot.module.css'
import { TraceMark } from './TraceMark.tsx'

/** What a bar means, and the mark across it where a goal is set. */
export function GoalLegend({ drawing: { traces, interval } }: { readonly drawing: Drawing }) {
  const t = useText()
  const hasGoals = traces.some(({ goals }) => goals !== null)
  return (
    <ul className={css.legend}>
      <li>
        {traces.map(({ metric, place }) => (
          <TraceMark key={metric} place={place} kind={interval === null ? 'bar' : 'line'} />
        ))}
        {t('chart.real.day')}
      </li>
      {hasGoals && (
        <li>
          <svg width="20" height="16" aria-hidden="true">
            <path d="M2 8h16" className={plotCss.goalMark} />
          </svg>
          {t('chart.goal.day')}
        </li>
      )}
    </ul>
  )
}
