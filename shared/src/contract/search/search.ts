import { codec, custom, nullable, number, object, record, string, union } from 'zod/mini'
import { calendarArea } from '../../areas/calendar.ts'
import type { AnyArea, Totals } from '../../areas/define.ts'
import type { Units } from '../../field/units.ts'
import type { SearchInput } from '../../search/search.ts'
import { listTopicFields, listValueFields, maxTopicLength, type Topic } from '../../search/topic-fields.ts'
import type { TopicHistory, TopicPeriod, TopicPoint } from '../../search/topic-history.ts'
import type { TopicSummary, TopicYear } from '../../search/topic-summary.ts'
import { listAreasWithCategories } from '../../tracking/category.ts'
import { maxQueryLength, pageSize } from '../../tracking/read/limits.ts'
import { totalFormat } from '../wire/amount.ts'
import { type Members, memberColumns, objectFormat } from '../wire/column.ts'
import { dayFormat } from '../wire/dates.ts'
import { readEndpoint } from '../wire/endpoint.ts'
import { pageCodec, pageRequestCodec, resultFormatCodec } from '../wire/envelope.ts'
import { listFormat, nullableFormat, type WireFormat, type WireObject } from '../wire/format.ts'

/** A topic as a search found it: with the items and the sums of this year in place of those of every year. */
export interface FoundTopic extends Omit<TopicSummary, 'years'> {
  readonly year: TopicYear
}

/** The history of a topic as it is sent. */
export type FoundHistory = Omit<TopicHistory, 'years'> & FoundTopic

/** The search over everything that the user wrote in records and calendar entries, and the history of one topic. */
export function topicCalls(areas: readonly AnyArea[]) {
  const all = listAreasWithCategories(areas)
  return {
    list: readEndpoint({
      path: '/search/list',
      summary:
        'The texts, parts, titles and amounts of all records and calendar entries that match a text: how often, the sums, the same of this year, and the newest days. The last recorded first, ten to a page; the sort is ignored',
      input: () => searchInputCodec,
      output: (units) => pageCodec(areasFormat(all, topicFormat, units)),
    }),
    history: readEndpoint({
      path: '/search/history',
      summary:
        'The history of a text, a part or a title of an area: first and last day, counts and sums by week and month, the values of its last 60 days, the highest and the usual value; null if it has no record',
      input: () => topicInputCodec(all),
      output: (units) => resultFormatCodec(nullableFormat(encodeOnce(areasFormat(all, historyFormat, units)))),
    }),
  } as const
}

/** Encodes a value once: a history is computed once for each change, and sent many times. */
function encodeOnce<T extends object>(format: WireFormat<T>): WireFormat<T> {
  const encoded = new WeakMap<T, WireObject>()
  return {
    ...format,
    encode: (value) => {
      const sent = encoded.get(value) ?? format.encode(value)
      encoded.set(value, sent)
      return sent
    },
  }
}

const searchInputCodec = codec(
  object({ text: string({ error: 'invalidQuery' }), PAGING: pageRequestCodec(pageSize) }),
  custom<SearchInput>(),
  {
    decode: ({ text, PAGING }, { issues }) => {
      if ([...text].length > maxQueryLength) {
        issues.push({ code: 'custom', message: 'invalidQuery', path: ['text'], input: text })
      }
      return { text, page: PAGING.page }
    },
    encode: ({ text, page }) => ({ text, PAGING: { sort: 'desc' as const, page } }),
  },
)

function topicInputCodec(areas: readonly AnyArea[]) {
  const member = string({ error: 'invalidField' })
  return codec(object({ area: member, field: member, part: member, text: member }), custom<Topic>(), {
    decode: (topic, { issues }) => {
      const area = areas.find(({ id }) => id === topic.area)
      const isField = area !== undefined && listTopicFields(area).includes(topic.field)
      const refuse = (path: string) =>
        issues.push({ code: 'custom', message: 'invalidField', path: [path], input: topic })
      if (!isField) refuse(area === undefined ? 'area' : 'field')
      if ([...topic.text].length > maxTopicLength) refuse('text')
      return topic
    },
    encode: (topic) => topic,
  })
}

/**
 * The format of the topics of any area that a search has found. Its values have the names of the metrics, and are in the units of the
 * user: the same names in every area, so that one schema holds for all.
 */
function areasFormat<T extends FoundTopic>(
  areas: readonly AnyArea[],
  formatOf: (values: WireFormat<Totals, unknown>) => WireFormat<T>,
  units: Units,
): WireFormat<T> {
  const byArea = new Map(areas.map((area) => [area.id, formatOf(valuesFormat(area, units))]))
  const find = (id: unknown) => {
    const format = byArea.get(String(id))
    if (format === undefined) throw new Error(`no area ${id}`)
    return format
  }
  return {
    schema: formatOf(valuesFormat(calendarArea, units)).schema,
    encode: (found) => find(found.topic.area).encode(found),
    decode: (sent) => find(sent['area']).decode(sent),
  }
}

const valuesSchema = record(string(), nullable(union([number(), string()])))

function valuesFormat(area: AnyArea, units: Units): WireFormat<Totals, unknown> {
  const formats = [...listValueFields(area)].map(([name, field]) => [name, totalFormat(field, units)] as const)
  const convert = <T>(
    values: WireObject,
    convertOne: (format: WireFormat<number | null, unknown>, value: unknown) => T,
  ) =>
    Object.fromEntries(
      formats.flatMap(([name, format]) =>
        values[name] === undefined ? [] : [[name, convertOne(format, values[name])]],
      ),
    )
  return {
    schema: valuesSchema,
    encode: (totals) => convert(totals, ({ encode }, value) => encode(value as number | null)),
    decode: (sent) => convert(sent as WireObject, ({ decode }, value) => decode(value)),
  }
}

const topicFormat = (values: WireFormat<Totals, unknown>) => objectFormat(topicMembers(values))

/** `{ area, field, part, text, count, lastDate, dates, totals: { expense }, year: { count, totals } }` */
function topicMembers(values: WireFormat<Totals, unknown>): Members<FoundTopic> {
  const topic = { area: string(), field: string(), part: string(), text: string() }
  return {
    topic: { columns: memberColumns<Topic>(topic) },
    count: number(),
    lastDay: ['lastDate', dayFormat],
    newestDays: ['dates', listFormat(dayFormat)],
    totals: values,
    year: objectFormat<FoundTopic['year']>({ count: number(), totals: values }),
  }
}

/**
 * `{ ..., firstDate, weeks: [{ date, count, totals }], months: [...], points: [{ date, values }], highest, usual, month: { current,
 * previous, mean } }`
 */
function historyFormat(values: WireFormat<Totals, unknown>): WireFormat<FoundHistory> {
  const period = objectFormat<TopicPeriod>({ start: ['date', dayFormat], count: number(), totals: values })
  const point = objectFormat<TopicPoint>({ day: ['date', dayFormat], values })
  return objectFormat<FoundHistory>({
    ...topicMembers(values),
    firstDay: ['firstDate', dayFormat],
    weeks: listFormat(period),
    months: listFormat(period),
    points: listFormat(point),
    highest: values,
    usual: values,
    month: objectFormat<FoundHistory['month']>({ current: values, previous: values, mean: nullableFormat(values) }),
  })
}
