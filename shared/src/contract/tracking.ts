import {
  array,
  codec,
  custom,
  number,
  object,
  enum as oneOf,
  optional,
  record,
  string,
  union,
  type ZodMiniType,
} from 'zod/mini'
import type { AnyArea } from '../areas/define.ts'
import { isDay } from '../calendar/day.ts'
import { type PeriodType, periodTypes } from '../calendar/period.ts'
import type { SaveMode } from '../engine/flow.ts'
import { initialValues, type Values } from '../field/field.ts'
import type { Units } from '../field/units.ts'
import type { Kind } from '../tracking/entry.ts'
import type { ExistAnswer, ListAnswer, ListInput, Shown } from '../tracking/read.ts'
import type { RemoveInput, SaveAnswer, SaveInput } from '../tracking/save.ts'
import type { Shelf } from '../tracking/store.ts'
import { isUuid } from '../tracking/uuid.ts'
import { counts, envelope, pagingOnWire } from './answer.ts'
import { periodOnWire, rangeOnWire, typesOf } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { itemOnWire, shownOnWire, valueFields } from './entry.ts'
import { datesOnWire, names, periodOf, prefixed, unprefixed } from './names.ts'

/** The calls that every area answers, for its records or for its goals. */
export function trackingCalls(area: AnyArea, kind: Kind) {
  const shelf = { area, kind }
  const base = kind === 'goal' ? `/${area.id}/goal` : `/${area.id}`
  const what = `${area.id} ${kind}`
  return {
    exist: endpoint({
      method: 'GET',
      path: `${base}/exist` as `/${string}`,
      access: 'person',
      summary: `Which periods have a ${what}`,
      input: () => object({ DATE: rangeOnWire }),
      output: () => existAnswer,
    }),
    list: endpoint({
      method: 'GET',
      path: `${base}/list` as `/${string}`,
      access: 'person',
      summary: `The ${what}s of a range of days, ten to a page`,
      input: () => listInput,
      output: (units) => listAnswer(shelf, units),
    }),
    detail: endpoint({
      method: 'GET',
      path: `${base}/detail` as `/${string}`,
      access: 'person',
      summary: `The ${what} of one period`,
      input: () => object({ DATE: periodOnWire(kind) }),
      output: (units) => detailAnswer(shelf, units),
    }),
    create: saveCall(shelf, 'POST', `${base}/create`, ['create']),
    update: saveCall(shelf, 'PUT', `${base}/update`, ['update', 'replace', 'insert']),
    remove: endpoint({
      method: 'DELETE',
      path: `${base}/delete` as `/${string}`,
      access: 'person',
      summary: `Remove the ${what} of one period`,
      input: () => removeInput(kind),
      output: () => savedAnswer,
    }),
  } as const
}

export type TrackingCalls = ReturnType<typeof trackingCalls>

function saveCall(shelf: Shelf, method: 'POST' | 'PUT', path: string, modes: readonly [SaveMode, ...SaveMode[]]) {
  return endpoint({
    method,
    path: path as `/${string}`,
    access: 'person',
    summary: `Save a ${shelf.area.id} ${shelf.kind}: ${modes.join(', ')}`,
    input: (units) => saveInput(shelf, units, modes),
    output: () => savedAnswer,
  })
}

const listInput = codec(object({ PAGING: pagingOnWire, DATE: rangeOnWire }), custom<ListInput>(), {
  decode: ({ PAGING, DATE }) => ({ ...PAGING, range: DATE }),
  encode: ({ sort, page, range }) => ({ PAGING: { sort, page }, DATE: range }),
})

function listAnswer(shelf: Shelf, units: Units) {
  const wire = object({ ...envelope, result: array(shownOnWire(shelf, units)), ...counts })
  return codec(wire, custom<ListAnswer>(), {
    decode: ({ result, totalCnt }) => ({ entries: result.filter((each) => each !== null), count: totalCnt }),
    encode: ({ entries, count }) => ({ ...success, result: [...entries], totalCnt: count, sectionCnt: entries.length }),
  })
}

function detailAnswer(shelf: Shelf, units: Units) {
  const wire = object({ ...envelope, result: shownOnWire(shelf, units), ...counts })
  return codec(wire, custom<Shown | null>(), {
    decode: ({ result }) => result,
    encode: (shown) => ({ ...success, result: shown, totalCnt: shown === null ? 0 : 1, sectionCnt: sectionsOf(shown) }),
  })
}

// A goal is its own only section.
function sectionsOf(shown: Shown | null): number {
  if (shown === null) return 0
  return shown.comparisons === null ? shown.items.length : 1
}

const success = { status: 'success', msg: 'answer.found' } as const
const existAnswer = codec(
  object({ ...envelope, result: record(oneOf(periodTypes), array(string())) }),
  custom<ExistAnswer>(),
  {
    decode: ({ result }) =>
      Object.fromEntries(
        periodTypes.map((type) => [type, result[type].map((text) => readRange(type, text))]),
      ) as unknown as ExistAnswer,
    encode: (taken) => ({
      ...success,
      result: Object.fromEntries(
        periodTypes.map((type) => [type, taken[type].map(({ start, end }) => `${start} - ${end}`)]),
      ) as Record<PeriodType, string[]>,
    }),
  },
)

function readRange(type: PeriodType, text: string) {
  const [start, end] = text.split(' - ')
  return { type, start, end }
}

const revision = optional(
  codec(union([number(), string()], { error: 'invalidField' }), number(), {
    decode: (sent, { issues }) => {
      if (!/^\d{1,15}$/.test(String(sent))) issues.push({ code: 'custom', message: 'invalidField', input: sent })
      return Number(sent)
    },
    encode: (value) => value,
  }),
)

const id = string({ error: 'invalidField' }).check(
  // Ids are the caller's own; what matters is that they are short and plain.
  ({ value, issues }) => {
    if (value !== '' && !isUuid(value)) issues.push({ code: 'custom', message: 'invalidField', input: value })
  },
)

/** A save as a person's editor means it. `id` is null where the caller leaves it to the server. */
export type SentSave = Omit<SaveInput, 'id'> & { readonly id: string | null }

function saveInput(shelf: Shelf, units: Units, modes: readonly [SaveMode, ...SaveMode[]]) {
  const wire = object({
    DATE: periodOnWire(shelf.kind),
    OBJECT: draftOnWire(shelf, units),
    type: optional(oneOf(modes, { error: 'invalidType' })),
    revision,
    operationId: optional(id),
  })
  return codec(wire, custom<SentSave>(), {
    decode: ({ DATE, OBJECT, type, revision: based, operationId }) => {
      const loaded = OBJECT.loaded === null ? null : { ...OBJECT.loaded, revision: based ?? OBJECT.loaded.revision }
      return { ...OBJECT, loaded, mode: type ?? modes[0], period: DATE, operation: operationId || null }
    },
    encode: ({ mode, period, operation, ...draft }) => ({
      DATE: period,
      OBJECT: draft,
      type: mode,
      ...(operation === null ? {} : { operationId: operation }),
    }),
  })
}

type Draft = Pick<SentSave, 'id' | 'loaded' | 'values' | 'items'>

/** `OBJECT` of a save: the entry, with the id, dates and revision it was loaded with. */
function draftOnWire(shelf: Shelf, units: Units) {
  const wire = names(shelf)
  const fields = valueFields(shelf)
  const anyText = optional(string({ error: 'invalidField' }))
  const shape: Record<string, ZodMiniType> = {
    _id: optional(id),
    revision,
    [wire.dateType]: anyText,
    [wire.dateStart]: anyText,
    [wire.dateEnd]: anyText,
    ...(shelf.kind === 'record' ? { [wire.section]: sections(shelf, units) } : {}),
  }
  for (const [name, field] of Object.entries(fields)) shape[wire.value(name)] = optional(field.wire(units))
  return codec(object(shape, { error: 'invalidObject' }), custom<Draft>(), {
    decode: (sent, { issues }) => {
      const period = periodOf(wire, sent)
      // Looked up by as it stands, so it has to be days and a type that a database can be asked about.
      if (
        period !== null &&
        !(isDay(period.start) && isDay(period.end) && typesOf[shelf.kind].some((type) => type === period.type))
      ) {
        issues.push({ code: 'custom', message: 'invalidDate', input: sent })
      }
      return readDraft(shelf, sent)
    },
    encode: ({ id: own, loaded, values, items }) =>
      ({
        _id: loaded?.id ?? own ?? '',
        ...datesOnWire(wire, loaded?.period ?? null),
        ...(typeof loaded?.revision === 'number' ? { revision: loaded.revision } : {}),
        ...prefixed(values, wire.value),
        [wire.section]: items,
      }) as never,
  })
}

function sections(shelf: Shelf, units: Units) {
  return array(itemOnWire(shelf, units), {
    error: (issue) => (issue.input === undefined ? 'errorCount' : 'invalidObject'),
  }).check(({ value, issues }) => {
    const count = value.length
    if (count < 1 || count > shelf.area.maxItems) issues.push({ code: 'custom', message: 'errorCount', input: value })
  })
}

function readDraft(shelf: Shelf, sent: Readonly<Record<string, unknown>>): Draft {
  const wire = names(shelf)
  const fields = valueFields(shelf)
  const own = String(sent['_id'] ?? '')
  const period = periodOf(wire, sent)
  return {
    id: own === '' ? null : own,
    loaded:
      own === '' || period === null
        ? null
        : { id: own, period, revision: (sent['revision'] as number | undefined) ?? null },
    values: { ...initialValues(fields), ...unprefixed(sent, Object.keys(fields), wire.value) },
    items: (sent[wire.section] ?? []) as readonly Values[],
  }
}

function removeInput(kind: Kind) {
  const wire = object({ DATE: periodOnWire(kind), revision, operationId: optional(id) })
  return codec(wire, custom<RemoveInput>(), {
    decode: ({ DATE, revision: based, operationId }) => ({
      period: DATE,
      revision: based ?? null,
      operation: operationId || null,
    }),
    encode: ({ period, revision: based, operation }) => ({
      DATE: period,
      ...(based === null ? {} : { revision: based }),
      ...(operation === null ? {} : { operationId: operation }),
    }),
  })
}

const savedAnswer = codec(
  object({ ...envelope, result: object({ _id: string(), revision: number() }) }),
  custom<SaveAnswer & { readonly msg: string }>(),
  {
    decode: ({ result, msg }) => ({ id: result._id, revision: result.revision, msg }),
    encode: ({ id: saved, revision: now, msg }) => ({ status: 'success', msg, result: { _id: saved, revision: now } }),
  },
)
