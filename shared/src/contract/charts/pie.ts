import { nullable, number, enum as oneOf, string } from 'zod/mini'
import type { AnyArea, MetricField, Pie } from '../../areas/define.ts'
import { toBandClass } from '../../engine/band.ts'
import type { Pies, Slice, SliceName } from '../../engine/chart/chart.ts'
import type { Units } from '../../field/units.ts'
import { bandFormat, totalFormat } from '../wire/amount.ts'
import { type Column, columnsFormat, formatColumn, mapColumn, sentColumn } from '../wire/column.ts'
import { resultFormatCodec } from '../wire/envelope.ts'
import { listFormat, type WireFormat } from '../wire/format.ts'

/**
 * `{ part: [{ name, value, percent, ... }], title: [...] }` by the names of an area's pies. `kind` and `part` distinguish a title with the
 * name "others" from the slice of all other names. If a pie counts items or days, `value` is the percentage, as in the specification, and
 * `count` is the number of items or days; otherwise `count` is null.
 */
export function piesCodec(area: AnyArea, units: Units) {
  const pies = Object.entries(area.charts.pies).map(([name, pie]) =>
    mapColumn(name, listFormat(sliceFormat(area, pie, units)), []),
  )
  return resultFormatCodec(columnsFormat<Pies>(pies))
}

/** The field of the amounts of a pie; null if the pie counts items or days. */
function findAmountField({ metrics }: AnyArea, pie: Pie): MetricField | null {
  if (pie.of === 'items') return pie.amount
  // All metrics of a pie have the same quantity.
  return pie.of === 'metrics' ? (metrics[pie.metrics[0] ?? '']?.goal ?? null) : null
}

function sliceFormat(area: AnyArea, pie: Pie, units: Units): WireFormat<Slice> {
  const field = findAmountField(area, pie)
  return columnsFormat<Slice>([...nameColumns, ...(field === null ? countColumns : amountColumns(field, units))])
}

const share = formatColumn('share', number(), 'percent')

const countColumns: readonly Column<Slice>[] = [
  sentColumn('value', number(), (slice) => slice.share),
  share,
  { ...formatColumn('amount', number(), 'count'), schema: nullable(number()), decode: (sent) => sent ?? 0 },
]

function amountColumns(field: MetricField, units: Units): readonly Column<Slice>[] {
  const { encode, decode } = totalFormat(field, units)
  const amount: WireFormat<number, unknown> = { schema: field.wireSchema, encode, decode: (sent) => decode(sent) ?? 0 }
  return [formatColumn('amount', amount, 'value'), share, sentColumn('count', nullable(number()), () => null)]
}

type NameOf<Kind extends SliceName['kind']> = Extract<SliceName, { kind: Kind }>

/** The name of a slice on the wire. `part` is the part of a part slice or of a title slice. */
interface NameFormat {
  encode(name: SliceName): string
  decode(name: string, part: string): SliceName
}

const nameFormats: Readonly<Record<SliceName['kind'], NameFormat>> = {
  part: { encode: (slice: NameOf<'part'>) => slice.part, decode: (_, part) => ({ kind: 'part', part }) },
  title: { encode: (slice: NameOf<'title'>) => slice.title, decode: (title, part) => ({ kind: 'title', part, title }) },
  text: { encode: (slice: NameOf<'text'>) => slice.text, decode: (text) => ({ kind: 'text', text }) },
  metric: { encode: (slice: NameOf<'metric'>) => slice.metric, decode: (metric) => ({ kind: 'metric', metric }) },
  band: {
    encode: (slice: NameOf<'band'>) => toBandClass(slice.band),
    decode: (name) => ({ kind: 'band', band: bandFormat.decode(name) ?? 1 }),
  },
  /** '5-6', or '-5' and '9-' if one end is open. */
  hours: {
    encode: ({ from, to }: NameOf<'hours'>) => `${from ?? ''}-${to ?? ''}`,
    decode: (name) => {
      const [from = '', to = ''] = name.split('-')
      return { kind: 'hours', from: from === '' ? null : Number(from), to: to === '' ? null : Number(to) }
    },
  },
  noGoal: { encode: ({ kind }) => kind, decode: () => ({ kind: 'noGoal' }) },
  others: { encode: ({ kind }) => kind, decode: () => ({ kind: 'others' }) },
}
const formatByKind = new Map(Object.entries(nameFormats))

const nameColumns: readonly Column<Slice>[] = [
  sentColumn('kind', oneOf(Object.keys(nameFormats)), ({ name }) => name.kind),
  {
    name: 'name',
    field: 'name',
    schema: string(),
    encode: ({ name }) => nameFormats[name.kind].encode(name),
    decode: (name, { kind, part }) => formatByKind.get(String(kind))?.decode(String(name), String(part)),
  },
  sentColumn('part', string(), ({ name }) => ('part' in name ? name.part : '')),
]
