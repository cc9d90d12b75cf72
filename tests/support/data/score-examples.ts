import type { AnyArea, Metric, Totals } from '@haru/shared/areas/define.ts'
import { areas, findArea } from '@haru/shared/areas/register.ts'
import { type Day, day } from '@haru/shared/calendar/day.ts'
import { listDays, type Period, type PeriodType, periodAround, type Range } from '@haru/shared/calendar/period.ts'
import { totalFormat } from '@haru/shared/contract/wire/amount.ts'
import type { Units } from '@haru/shared/field/units.ts'
import type { Owner, Store } from '@haru/shared/tracking/store.ts'
import { newId } from '../servers/stores.ts'

// The examples of docs/scores.md: a heading, a description, a block with goals and records, and a table of the resulting scores.

/** The units of the examples. */
export const units: Units = { weight: 'kg', currency: 'KRW' }

export interface Example {
  /** The headings of the example, and its number below them. */
  readonly name: string
  readonly block: string
  /** The cells of the table, without emphasis and without commas in numbers. The first row is the head. */
  readonly table: readonly (readonly string[])[]
}

/** Finds every block marked `score` and the table that follows it. */
export function examplesOf(markdown: string): readonly Example[] {
  let [section, heading, count] = ['', '', 0]
  return markdown.split(/\n(?=#{2,3} )|(?=```score\n)/).flatMap((piece) => {
    const [, level, title = ''] = /^(#{2,3}) (.+)/.exec(piece) ?? []
    if (level !== undefined) {
      count = 0
      heading = title
      if (level === '##') section = title
    }
    const [, block, after = ''] = /^```score\n([^`]*)```\n([\s\S]*)/.exec(piece) ?? []
    if (block === undefined) return []
    count += 1
    return [{ name: [section, heading, count].join(', '), block, table: tableOf(after) }]
  })
}

function tableOf(text: string): Example['table'] {
  const lines = text.split('\n').filter((line) => line.startsWith('|') && !/^[|:\- ]+$/.test(line))
  return lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) =>
        cell
          .replaceAll('*', '')
          .replaceAll(/(?<=\d),(?=\d)/g, '')
          .trim(),
      ),
  )
}

/** The contents of a block: today, the judged days, and the stored goals and records. */
export interface ExampleHistory {
  readonly today: Day
  readonly judged: Range
  /** The day of the first record in every area. */
  readonly since: Day
  readonly goals: readonly ExampleResult[]
  readonly records: readonly ExampleResult[]
}

interface ExampleResult {
  readonly area: AnyArea
  readonly periods: readonly Period[]
  readonly values: Readonly<Record<string, number | null>>
}

const longBefore = day('2020-01-01')

export function parseHistory(block: string): ExampleHistory {
  const lines = block.split('\n').filter((line) => line !== '')
  const of = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length).trim())
  const unknown = lines.filter((line) => !/^(today|judged|since|goal|record) /.test(line))
  if (unknown.length > 0) throw new Error(`unknown lines: ${unknown.join('; ')}`)
  const today = day(of('today')[0] ?? '')
  const [[judged], [since]] = [of('judged'), of('since')]
  return {
    today,
    judged: judged === undefined ? periodAround('month', today) : rangeOf(judged),
    since: since === undefined ? longBefore : day(since),
    goals: of('goal').map(resultOf),
    records: of('record').map(resultOf),
  }
}

/** `money month 2026-11: income 60000, expense 0` */
function resultOf(line: string): ExampleResult {
  const [, id = '', when = '', what = ''] = /^(\w+) ([^:]+): (.*)$/.exec(line) ?? []
  const area = findArea(id)
  if (area === null) throw new Error(`no area: ${line}`)
  return {
    area,
    periods: periodsOf(when),
    values: Object.fromEntries(what.split(', ').map((each) => readValue(area, each))),
  }
}

/** `none` stands for a missing value of a goal. */
function readValue({ metrics }: AnyArea, text: string): readonly [string, number | null] {
  const [name = '', amount = ''] = text.split(' ')
  if (amount === 'none' && name in metrics) return [name, null]
  const field = metrics[name]?.goal
  const value = field === undefined ? null : totalFormat(field, units).decode(amount)
  if (value === null || Number.isNaN(value)) throw new Error(`no value: ${text}`)
  return [name, value]
}

function periodsOf(when: string): readonly Period[] {
  const each = /^each (.*)$/.exec(when)?.[1]
  if (each !== undefined) return listDays(rangeOf(each)).map((of) => periodAround('day', of))
  if (when.includes(' to ')) return [{ type: 'select', ...rangeOf(when) }]
  const [, type = 'day', start = ''] = /^(?:(week|month|year) )?(\S+)$/.exec(when) ?? []
  return [periodAround(type as PeriodType, day(`${start}-01-01`.slice(0, 10)))]
}

function rangeOf(text: string): Range {
  const [start = '', end = start] = text.split(' to ')
  return { start: day(start), end: day(end) }
}

/** Stores the goals and records of an example as saves would. */
export async function saveExampleHistory(
  store: Store,
  owner: Owner,
  { since, goals, records }: ExampleHistory,
): Promise<void> {
  await store.write(owner, async (writer) => {
    // An empty first record in each area. A record of the example on the same day replaces it.
    for (const area of areas) {
      const first = { id: newId(), period: periodAround('day', since), values: {}, items: [], revision: 1 }
      await writer.put({ area, kind: 'record' }, first, {})
    }
    const put = ({ area, periods, values }: ExampleResult, kind: 'goal' | 'record', totals: Totals | null) =>
      Promise.all(
        periods.map((period) => {
          const entry = { id: newId(), period, values: kind === 'goal' ? values : {}, items: [], revision: 1 }
          return writer.put({ area, kind }, entry, totals)
        }),
      )
    for (const goal of goals) await put(goal, 'goal', null)
    for (const record of records) await put(record, 'record', record.values)
  })
}

/** The metric that a `?` stands for, and its area. */
export function parseMetricName(block: string): {
  readonly area: AnyArea
  readonly name: string
  readonly metric: Metric
} {
  const [, id = '', name = ''] = /^record +(\w+) .*?(\w+) \?/m.exec(block) ?? []
  const area = findArea(id)
  const metric = area?.metrics[name]
  if (area === null || metric === undefined) throw new Error(`no metric with a question mark: ${block}`)
  return { area, name, metric }
}
