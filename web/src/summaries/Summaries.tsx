import { useSuspenseQueries } from '@tanstack/react-query'
import { useSession } from '../session/session.tsx'
import { NutritionSummaryCard } from './NutritionSummaryCard.tsx'
import { PropertySummaryCard } from './PropertySummaryCard.tsx'
import { nutritionQuery, propertyQuery, scaleQuery, summarySources } from './queries.ts'
import { ScaleSummaryCard } from './ScaleSummaryCard.tsx'
import css from './summaries.module.css'

/** Weight, nutrition and property over all records. */
export function Summaries() {
  const { units } = useSession()
  const [{ data: scale }, { data: nutrition }, { data: property }] = useSuspenseQueries({
    queries: [scaleQuery(units), nutritionQuery(units), propertyQuery(units)],
  })
  return (
    <div className={css.summaries}>
      {summarySources.scale && <ScaleSummaryCard source={summarySources.scale} summary={scale} />}
      {summarySources.nutrition && <NutritionSummaryCard source={summarySources.nutrition} summary={nutrition} />}
      {summarySources.property && <PropertySummaryCard source={summarySources.property} summary={property} />}
    </div>
  )
}
