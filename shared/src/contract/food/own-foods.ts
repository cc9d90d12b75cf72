import { array, codec, custom, null as nothing, number, object, enum as oneOf, optional, string, union } from 'zod/mini'
import { food as area } from '../../areas/food.ts'
import { parseDisplayNumber } from '../../field/number.ts'
import { text } from '../../field/text.ts'
import type { Units } from '../../field/units.ts'
import { parseBarcode } from '../../food/barcode.ts'
import type { Food } from '../../food/food.ts'
import { isUuid } from '../../tracking/uuid.ts'
import { endpoint } from '../wire/endpoint.ts'
import { envelope, found, foundAnswer, pagingOf } from '../wire/envelope.ts'
import { heardPer100, toldPer100, toldPortions } from './per-100.ts'
import { type Found, foundOnWire, foundPageSize } from './search-result.ts'

/** A food as a person makes it, who may leave the id to the server. */
export interface OwnDraft {
  /** `own:` and a uuid; null for a new one. */
  readonly id: string | null
  readonly food: Omit<Food, 'id' | 'source'>
}

export interface OwnListAnswer {
  readonly foods: readonly Found[]
  readonly count: number
}

export const ownCalls = {
  list: endpoint({
    method: 'GET',
    path: '/food/own/list',
    access: 'person',
    summary: 'The foods that a person made, the newest first, ten to a page',
    input: () => object({ PAGING: pagingOf(foundPageSize) }),
    output: (units) => listAnswer(units),
  }),
  create: endpoint({
    method: 'POST',
    path: '/food/own/create',
    access: 'person',
    summary: 'Make a food of one’s own. Refuses one without a name, and at 2,000 with `limitReached`',
    input: (units) => object({ OBJECT: ownOnWire(units) }),
    output: (units) => foundAnswer(foundOnWire(units)),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/food/own/update',
    access: 'person',
    summary: 'Change a food of one’s own',
    input: (units) => object({ OBJECT: ownOnWire(units) }),
    output: (units) => foundAnswer(foundOnWire(units)),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/food/own/delete',
    access: 'person',
    summary: 'Remove a food of one’s own; what was recorded of it stays',
    input: () => object({ food_id: idOnWire }),
    output: () => removedAnswer,
  }),
} as const

const removedAnswer = codec(object(envelope), custom<null>(), {
  decode: () => null,
  encode: () => ({ status: 'success', msg: 'answer.deleted' }),
})

export const ownPrefix = 'own:'

/** How many one person can have. */
export const mostOwn = 2000

const idOnWire = string({ error: 'invalidField' }).check(({ value, issues }) => {
  const isOne = value.startsWith(ownPrefix) && isUuid(value.slice(ownPrefix.length))
  if (!isOne) issues.push({ code: 'custom', message: 'invalidField', input: value })
})

const mostPortions = 8
const most = { kcal: 999, grams: 100 }
const portionName = text({ max: 20 })

function ownOnWire(units: Units) {
  const textOf = (field: ReturnType<typeof text>) => optional(field.codec(units))
  const portion = object(
    { ko: textOf(portionName), en: textOf(portionName), gram: gramsOnWire },
    { error: 'invalidField' },
  )
  const wire = object(
    {
      food_id: optional(idOnWire),
      food_name_ko: textOf(area.item.name),
      food_name_en: textOf(area.item.name),
      food_brand: textOf(area.item.brand),
      food_per: optional(oneOf(['g', 'ml'], { error: 'invalidField' })),
      food_per100: object(
        {
          kcal: amountOnWire(3, most.kcal),
          carb: amountOnWire(3, most.grams),
          protein: amountOnWire(3, most.grams),
          fat: amountOnWire(3, most.grams),
        },
        { error: 'invalidField' },
      ),
      food_portions: optional(array(portion, { error: 'invalidField' }).check(isFew)),
      food_barcode: optional(barcodeOnWire),
    },
    { error: 'invalidObject' },
  )
  return codec(wire, custom<OwnDraft>(), {
    decode: (sent) => {
      const food = {
        names: { ko: named(sent.food_name_ko), en: named(sent.food_name_en) },
        brand: named(sent.food_brand),
        per: sent.food_per ?? 'g',
        ...heardPer100(sent.food_per100),
        portions: (sent.food_portions ?? []).map(({ ko = '', en = '', gram }) => ({ ko, en, grams: gram })),
        barcode: sent.food_barcode ?? '',
      }
      return { id: sent.food_id ?? null, food }
    },
    encode: ({ id, food }) => ({
      ...(id === null ? {} : { food_id: id }),
      food_name_ko: food.names.ko,
      food_name_en: food.names.en,
      food_brand: food.brand,
      food_per: food.per,
      food_per100: toldPer100(food),
      food_portions: toldPortions(food.portions),
      food_barcode: food.barcode,
    }),
  })
}

function named(typed: string | undefined): string {
  return (typed ?? '').normalize('NFC').trim()
}

const numberTextOrNothing = union([number(), string(), nothing()], { error: 'invalidField' })

/** An amount of 100 g; null and '' are unknown. */
function amountOnWire(places: number, max: number) {
  return codec(numberTextOrNothing, custom<number | null>(), {
    decode: (sent, { issues }) => {
      if (sent === null || sent === '') return null
      const amount = parseDisplayNumber(sent, places, max)
      if (amount === null) issues.push({ code: 'custom', message: 'invalidField', input: sent })
      return amount
    },
    encode: (amount) => amount,
  })
}

const gramsOnWire = codec(union([number(), string()], { error: 'invalidField' }), custom<number>(), {
  decode: (sent, { issues }) => {
    const grams = parseDisplayNumber(sent, 0, 999)
    if (grams === null || grams === 0) issues.push({ code: 'custom', message: 'invalidField', input: sent })
    return grams ?? 0
  },
  encode: (grams) => grams,
})

const barcodeOnWire = codec(string({ error: 'invalidField' }), custom<string>(), {
  decode: (sent, { issues }) => {
    const barcode = sent === '' ? '' : parseBarcode(sent)
    if (barcode === null) issues.push({ code: 'custom', message: 'invalidField', input: sent })
    return barcode ?? ''
  },
  encode: (barcode) => barcode,
})

function isFew({ value, issues }: { readonly value: readonly unknown[]; readonly issues: unknown[] }): void {
  if (value.length > mostPortions) issues.push({ code: 'custom', message: 'invalidField', input: value })
}

function listAnswer(units: Units) {
  const wire = object({ ...envelope, result: array(foundOnWire(units)), totalCnt: number() })
  return codec(wire, custom<OwnListAnswer>(), {
    decode: ({ result, totalCnt }) => ({ foods: result, count: totalCnt }),
    encode: ({ foods, count }) => ({ ...found, result: [...foods], totalCnt: count }),
  })
}
