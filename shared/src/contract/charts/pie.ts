import { array, codec, custom, nullable, number, object, enum as oneOf, string, type ZodMiniType } from 'zod/mini'
import type { AnyArea, MetricField, Pie } from '../../areas/define.ts'
import { bandClass } from '../../engine/band.ts'
import type { Pies, Slice, SliceName } from '../../engine/chart/chart.ts'
import type { Units } from '../../field/units.ts'
import { decodeAmount, decodeBandClass, encodeTotal } from '../wire/amount.ts'
import { envelopeShape } from '../wire/envelope.ts'

/**
 * `{ part: [{ name, value, percent, ... }], title: [...] }` by the names of an area's pies. `kind` and `part` tell the
 * title "others" from what is left over. Where items or days are counted, `value` is the percentage, as the specification
 * has it, and `count` how many they are; elsewhere `count` is null.
 */
export function piesOnWire(area: AnyArea, units: Units) {
  const pies = Object.entries(area.charts.pies)
  const shape = pies.map(([name, pie]) => [name, array(sliceShape(area, pie))] as const)
  return codec(object({ ...envelopeShape, result: object(Object.fromEntries(shape)) }), custom<Pies>(), {
    decode: ({ result }) =>
      Object.fromEntries(pies.map(([name, pie]) => [name, readSlices(area, pie, units, result[name])])),
    encode: piesWriter(area, units) as never,
  })
}

export function piesWriter(area: AnyArea, units: Units) {
  const writers = Object.entries(area.charts.pies).map(([name, pie]) => [name, sliceWriter(area, pie, units)] as const)
  return (pies: Pies) => {
    const result = Object.fromEntries(writers.map(([name, write]) => [name, (pies[name] ?? []).map(write)]))
    return { status: 'success', msg: 'answer.found', result }
  }
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

interface SentSlice {
  readonly kind: SliceName['kind']
  readonly name: string
  readonly part: string
  readonly value: unknown
  readonly percent: number
  readonly count: number | null
}

/** What the amounts of a pie are; null where items or days are counted. */
function fieldOf({ metrics }: AnyArea, pie: Pie): MetricField | null {
  if (pie.of === 'items') return pie.amount
  // Metrics that are parts of one whole are of one quantity.
  return pie.of === 'metrics' ? (metrics[pie.metrics[0] ?? '']?.goal ?? null) : null
}

function sliceShape(area: AnyArea, pie: Pie): ZodMiniType {
  const value = fieldOf(area, pie)?.wireSchema ?? number()
  const texts = { kind: oneOf(sliceKinds), name: string(), part: string() }
  return object({ ...texts, value, percent: number(), count: nullable(number()) })
}

function sliceWriter(area: AnyArea, pie: Pie, units: Units) {
  const field = fieldOf(area, pie)
  return ({ name, amount, share }: Slice): SentSlice => ({
    kind: name.kind,
    ...writeName(name),
    value: field === null ? share : encodeTotal(field, units, amount),
    percent: share,
    count: field === null ? amount : null,
  })
}

function readSlices(area: AnyArea, pie: Pie, units: Units, sent: unknown): readonly Slice[] {
  const field = fieldOf(area, pie)
  return (sent as readonly SentSlice[]).map((slice) => ({
    name: readName(slice),
    amount: (field === null ? slice.count : decodeAmount(field, units, slice.value)) ?? 0,
    share: slice.percent,
  }))
}

function writeName(name: SliceName): Pick<SentSlice, 'name' | 'part'> {
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

function readName({ kind, name, part }: SentSlice): SliceName {
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
      return { kind, ...readHours(name) }
    default:
      return { kind }
  }
}

/** '5-6', or '-5' and '9-' where one end is open. */
function readHours(name: string) {
  const [from = '', to = ''] = name.split('-')
  return { from: from === '' ? null : Number(from), to: to === '' ? null : Number(to) }
}
