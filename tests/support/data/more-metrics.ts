import type { AnyArea, Metric } from '@haru/shared/areas/define.ts'
import { number } from '@haru/shared/field/number.ts'
import { clock, duration } from '@haru/shared/field/time.ts'

const count = () => number({ quantity: 'count', max: 999 })

/** A metric for each kind of aggregate, as a contributor would add them to an area. */
export const addedMetrics: Readonly<Record<string, Metric>> = {
  itemCount: { goal: count(), aggregate: 'sum', direction: 'more' },
  latestCount: { goal: count(), aggregate: 'last', direction: 'near' },
  meanLength: { goal: duration(), aggregate: 'mean', direction: 'more' },
  usualTime: { goal: clock(), aggregate: 'clock', direction: 'near' },
}

/** The area with more metrics than the index of totals has columns. All are derived from the number of items; null for three. */
export function withMoreMetrics(area: AnyArea): AnyArea {
  return {
    ...area,
    metrics: { ...area.metrics, ...addedMetrics },
    total: (items, values) => {
      const many = items.length === 3 ? null : items.length
      return {
        ...area.total(items, values),
        itemCount: items.length,
        latestCount: many,
        meanLength: items.length * 10,
        usualTime: many === null ? null : (many * 60 + 1380) % 1440,
      }
    },
  }
}
