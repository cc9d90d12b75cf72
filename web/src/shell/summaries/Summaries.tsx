import { useSuspenseQueries } from '@tanstack/react-query'
import { useSession } from '../../lib/session.tsx'
import { NutritionSummary } from './NutritionSummary.tsx'
import { PropertySummary } from './PropertySummary.tsx'
import { nutritionQuery, propertyQuery, scaleQuery } from './queries.ts'
import { ScaleSummary } from './ScaleSummary.tsx'
import css from './summaries.module.css'

/** Weight, nutrition and property over everything recorded. */
export function Summaries() {
  const { units } = useSession()
  const [{ data: scale }, { data: nutrition }, { data: property }] = useSuspenseQueries({
    queries: [scaleQuery(units), nutritionQuery(units), propertyQuery(units)],
  })
  return (
    <div className={css.summaries}>
      <ScaleSummary of={scale} />
      <NutritionSummary of={nutrition} />
      <PropertySummary of={property} />
    </div>
  )
}
