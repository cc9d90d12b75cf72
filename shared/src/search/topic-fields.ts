import type { AnyArea, MetricField } from '../areas/define.ts'
import { memoize } from '../memoize.ts'

/** What a user writes in items again and again: a text, such as the name of a food or a note, a part, or a title. */
export interface Topic {
  readonly area: string
  /** The field of the items. */
  readonly field: string
  /** The part of a title; empty for another field. */
  readonly part: string
  /** The text as it was written last, or the id of the part or of the title. */
  readonly text: string
}

/** The largest number of characters of a topic whose history can be requested: a longer note would not fit into an address. */
export const maxTopicLength = 200

/** The fields of an area whose values are topics, in their order. A text with an initial value is a unit, such as that of a portion. */
export const listTopicFields = memoize((area: AnyArea): readonly string[] =>
  Object.entries(area.item).flatMap(([name, { kind, hidden, initial }]) => {
    const isText = kind === 'text' && !hidden && initial === ''
    return isText || kind === 'part' || kind === 'title' ? [name] : []
  }),
)

/** The field of each value of a topic, by its name: that of the most important personal bests, and the metrics that are summed. */
export const listValueFields = memoize(
  ({ search: { sums }, metrics, bests: [best] }: AnyArea): ReadonlyMap<string, MetricField> => {
    const sumFields = sums.flatMap((name) => {
      const field = metrics[name]?.goal
      return field === undefined ? [] : [[name, field] as const]
    })
    return new Map([...(best === undefined ? [] : [[best.name, best.field] as const]), ...sumFields])
  },
)
