import { useText } from '../lib/language.tsx'
import type { PlotData } from './data/plot-data.ts'
import css from './GoalLegend.module.css'
import plotCss from './plots/Plot.module.css'
import { SeriesMarker } from './plots/SeriesMarker.tsx'

/** Explains bars and goal marks. */
export function GoalLegend({ plotData: { lines, interval } }: { readonly plotData: PlotData }) {
  const t = useText()
  const hasGoals = lines.some(({ goals }) => goals !== null)
  return (
    <ul className={css.legend}>
      <li>
        {lines.map(({ metric, seriesIndex }) => (
          <SeriesMarker key={metric} seriesIndex={seriesIndex} kind={interval === null ? 'bar' : 'line'} />
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
