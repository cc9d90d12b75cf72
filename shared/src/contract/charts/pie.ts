import { nullable, number, object, enum as oneOf, type output, string, type ZodMiniType } from 'zod/mini'
import type { AnyArea, MetricField, Pie } from '../../areas/define.ts'
import { bandClass } from '../../engine/band.ts'
import type { Pies, Slice, SliceName } from '../../engine/chart/chart.ts'
import type { Units } from '../../field/units.ts'
import { decodeAmount, decodeBandClass, encodeTotal } from '../wire/amount.ts'
import { resultFormatCodec } from '../wire/envelope.ts'
import { formatColumn, listFormat, objectFormat, type WireFormat } from '../wire/format.ts'

/**
 * `{ part: [{ name, value, percent, ... }], title: [...] }` by the names of an area's pies. `kind` and `part` tell the
 * title "others" from the remaining slices. Where items or days are counted, `value` is the percentage, as the
 * specification has it, and `count` their number; elsewhere `count` is null.
 */
export function piesCodec(area: AnyArea, units: Units) {
  const pies = Object.entries(area.charts.pies).map(([name, pie]) =>
    formatColumn({ name }, listFormat(sliceFormat(area, pie, units)), (of: Pies) => of[name] ?? []),
  )
  return resultFormatCodec(objectFormat(pies))
}

const sliceKinds = [
  'part',
  'title',
  'text',
  'metric',
  'band',
  'hours',
  'noGoal',
  'others',
] as const satisfies readonly SliceName['kind'][]

/** The field of the amounts of a pie; null where items or days are counted. */
function fieldOf({ metrics }: AnyArea, pie: Pie): MetricField | null {
  if (pie.of === 'items') return pie.amount
  // Metrics that are parts of one whole are of one quantity.
  return pie.of === 'metrics' ? (metrics[pie.metrics[0] ?? '']?.goal ?? null) : null
}

function sliceSchema(value: ZodMiniType) {
  const texts = { kind: oneOf(sliceKinds), name: string(), part: string() }
  return object({ ...texts, value, percent: number(), count: nullable(number()) })
}

type WireSlice = output<ReturnType<typeof sliceSchema>>

function sliceFormat(area: AnyArea, pie: Pie, units: Units): WireFormat<Slice, WireSlice> {
  const field = fieldOf(area, pie)
  return {
    schema: sliceSchema(field?.wireSchema ?? number()),
    encode: ({ name, amount, share }) => ({
      kind: name.kind,
      ...encodeName(name),
      value: field === null ? share : encodeTotal(field, units, amount),
      percent: share,
      count: field === null ? amount : null,
    }),
    decode: (slice) => ({
      name: decodeName(slice),
      amount: (field === null ? slice.count : decodeAmount(field, units, slice.value)) ?? 0,
      share: slice.percent,
    }),
  }
}

function encodeName(name: SliceName): Pick<WireSlice, 'name' | 'part'> {
  switch (name.kind) {
    case 'part':
      return { name: name.part, part: name.part }
    case 'title':
      return { name: name.title, part: name.part }
    case 'text':
      return { name: name.text, part: '' }
    case 'metric':
      return { name: name.metric, part: '' }
    case 'band':
      return { name: bandClass(name.band), part: '' }
    case 'hours':
      return { name: `${name.from ?? ''}-${name.to ?? ''}`, part: '' }
    default:
      return { name: name.kind, part: '' }
  }
}

function decodeName({ kind, name, part }: WireSlice): SliceName {
  switch (kind) {
    case 'part':
      return { kind, part }
    case 'title':
      return { kind, part, title: name }
    case 'text':
      return { kind, text: name }
    case 'metric':
      return { kind, metric: name }
    case 'band':
      return { kind, band: decodeBandClass(name) ?? 1 }
    case 'hours':
      return { kind, ...parseHours(name) }
    default:
      return { kind }
  }
}

/** '5-6', or '-5' and '9-' where one end is open. */
function parseHours(name: string) {
  const [from = '', to = ''] = name.split('-')
  return { from: from === '' ? null : Number(from), to: to === '' ? null : Number(to) }
}
