import type { Best } from '../areas/best.ts'
import type { AnyArea, MetricField } from '../areas/define.ts'
import type { Values } from '../field/field.ts'
import { memoize } from '../memoize.ts'

/** A value that a user repeats in items: a text, such as the name of a food or a note, a part, or a title. */
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

/** The part that belongs to the topic of an item. */
function findTopicPart({ item: fields }: AnyArea, field: string, item: Values): string {
  return fields[field]?.kind === 'title' ? String(item['part'] ?? '') : ''
}

/** The topics of an item: its part, its title and its texts, without empty ones. */
export function listItemTopics(area: AnyArea, item: Values): readonly Topic[] {
  return listTopicFields(area).flatMap((field) => {
    const text = String(item[field] ?? '')
    return text.trim() === '' ? [] : [{ area: area.id, field, part: findTopicPart(area, field, item), text }]
  })
}

/** The topics of an item that have a history. The first one says most about the item: its text, else its title. */
export function listHistoryTopics(area: AnyArea, item: Values): readonly Topic[] {
  const kinds = ['part', 'title', 'text']
  const rank = ({ field }: Topic) => kinds.indexOf(area.item[field]?.kind ?? '')
  return listItemTopics(area, item)
    .filter(({ text }) => [...text].length <= maxTopicLength)
    .toSorted((a, b) => rank(b) - rank(a))
}

/** The personal bests of an area that are drawn over time: those without a level, such as a weight. Volumes are summed. */
export const listDrawnBests = memoize(({ bests, search: { sums } }: AnyArea): readonly Best[] =>
  bests.filter(({ name, levelField }) => levelField === undefined && !sums.includes(name)),
)

/** The field of each value of a topic, by its name: those of personal bests, and the metrics that are summed. */
export const listValueFields = memoize((area: AnyArea): ReadonlyMap<string, MetricField> => {
  const {
    search: { sums },
    metrics,
  } = area
  const sumFields = sums.flatMap((name) => {
    const field = metrics[name]?.goal
    return field === undefined ? [] : [[name, field] as const]
  })
  return new Map([...listDrawnBests(area).map(({ name, field }) => [name, field] as const), ...sumFields])
})
