import { array, codec, custom, null as nothing, number, object, enum as oneOf, optional, string, union } from 'zod/mini'
import { food as area } from '../../areas/food.ts'
import { parseDisplayNumber } from '../../field/number.ts'
import { text } from '../../field/text.ts'
import type { Units } from '../../field/units.ts'
import { parseBarcode } from '../../food/barcode.ts'
import { normalizeFoodName, type OwnFoodContents } from '../../food/own-food.ts'
import { isUuid } from '../../tracking/uuid.ts'
import { endpoint, readEndpoint } from '../wire/endpoint.ts'
import { envelopeShape, pageRequestCodec, successEnvelope, writeResultCodec } from '../wire/envelope.ts'
import { decodePer100, encodePer100, encodePortions } from './per-100.ts'
import { type FoodSearchResult, foodPageSize, foodSearchResultCodec } from './search-result.ts'

/** A food that a user creates or changes. */
export interface OwnFoodInput {
  /** `own:` and a UUID; null for a new food, for which the server may create the id. */
  readonly id: string | null
  readonly food: OwnFoodContents
}

export interface OwnFoodPage {
  readonly foods: readonly FoodSearchResult[]
  readonly count: number
}

export const ownCalls = {
  list: readEndpoint({
    path: '/food/own/list',
    summary: 'The own foods of the user, newest first, ten to a page',
    input: () => object({ PAGING: pageRequestCodec(foodPageSize) }),
    output: (units) => ownFoodPageCodec(units),
  }),
  create: endpoint({
    method: 'POST',
    path: '/food/own/create',
    access: 'user',
    summary: 'Create an own food. Refuses a food without a name, and refuses with `limitReached` at 2,000 own foods',
    input: (units) => object({ OBJECT: ownFoodCodec(units) }),
    output: (units) => writeResultCodec(foodSearchResultCodec(units)),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/food/own/update',
    access: 'user',
    summary:
      'Change an own food. With `EXPECTED`, the food as it was read, a food that is different now is refused with `staleVersion`',
    input: (units) => object({ OBJECT: ownFoodCodec(units), EXPECTED: optional(ownFoodCodec(units)) }),
    output: (units) => writeResultCodec(foodSearchResultCodec(units)),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/food/own/delete',
    access: 'user',
    summary: 'Remove an own food; records with it do not change',
    input: () => object({ food_id: ownFoodIdSchema }),
    output: () => removalCodec,
  }),
} as const

const removalCodec = codec(object(envelopeShape), custom<{ readonly msg: string }>(), {
  decode: ({ msg }) => ({ msg }),
  encode: ({ msg }) => ({ status: 'success', msg }),
})

export const ownFoodIdPrefix = 'own:'

/** The maximum number of own foods of a user. */
export const maxOwnFoods = 2000

export function isOwnFoodId(text: string): boolean {
  return text.startsWith(ownFoodIdPrefix) && isUuid(text.slice(ownFoodIdPrefix.length))
}

const ownFoodIdSchema = string({ error: 'invalidField' }).check(({ value, issues }) => {
  if (!isOwnFoodId(value)) issues.push({ code: 'custom', message: 'invalidField', input: value })
})

const maxOwnFoodPortions = 8
const maxPer100 = { kcal: 999, grams: 100 }
const portionNameField = text({ max: 20 })

function ownFoodCodec(units: Units) {
  const createTextCodec = (field: ReturnType<typeof text>) => optional(field.codec(units))
  const portion = object(
    { ko: createTextCodec(portionNameField), en: createTextCodec(portionNameField), gram: gramsCodec },
    { error: 'invalidField' },
  )
  const wire = object(
    {
      food_id: optional(ownFoodIdSchema),
      food_name_ko: createTextCodec(area.item.name),
      food_name_en: createTextCodec(area.item.name),
      food_brand: createTextCodec(area.item.brand),
      food_per: optional(oneOf(['g', 'ml'], { error: 'invalidField' })),
      food_per100: object(
        {
          kcal: per100AmountCodec(3, maxPer100.kcal),
          carb: per100AmountCodec(3, maxPer100.grams),
          protein: per100AmountCodec(3, maxPer100.grams),
          fat: per100AmountCodec(3, maxPer100.grams),
        },
        { error: 'invalidField' },
      ),
      food_portions: optional(array(portion, { error: 'invalidField' }).check(checkPortionCount)),
      food_barcode: optional(barcodeCodec),
    },
    { error: 'invalidObject' },
  )
  return codec(wire, custom<OwnFoodInput>(), {
    decode: (sent) => {
      const food = {
        names: { ko: normalizeFoodName(sent.food_name_ko ?? ''), en: normalizeFoodName(sent.food_name_en ?? '') },
        brand: normalizeFoodName(sent.food_brand ?? ''),
        per: sent.food_per ?? 'g',
        ...decodePer100(sent.food_per100),
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
      food_per100: encodePer100(food),
      food_portions: encodePortions(food.portions),
      food_barcode: food.barcode,
    }),
  })
}

const typedAmountSchema = union([number(), string(), nothing()], { error: 'invalidField' })

/** An amount of 100 g or ml; null and '' mean unknown. */
function per100AmountCodec(places: number, max: number) {
  return codec(typedAmountSchema, custom<number | null>(), {
    decode: (sent, { issues }) => {
      if (sent === null || sent === '') return null
      const amount = parseDisplayNumber(sent, places, max)
      if (amount === null) issues.push({ code: 'custom', message: 'invalidField', input: sent })
      return amount
    },
    encode: (amount) => amount,
  })
}

const gramsCodec = codec(union([number(), string()], { error: 'invalidField' }), custom<number>(), {
  decode: (sent, { issues }) => {
    const grams = parseDisplayNumber(sent, 0, 999)
    if (grams === null || grams === 0) issues.push({ code: 'custom', message: 'invalidField', input: sent })
    return grams ?? 0
  },
  encode: (grams) => grams,
})

const barcodeCodec = codec(string({ error: 'invalidField' }), custom<string>(), {
  decode: (sent, { issues }) => {
    const barcode = sent === '' ? '' : parseBarcode(sent)
    if (barcode === null) issues.push({ code: 'custom', message: 'invalidField', input: sent })
    return barcode ?? ''
  },
  encode: (barcode) => barcode,
})

function checkPortionCount({
  value,
  issues,
}: {
  readonly value: readonly unknown[]
  readonly issues: unknown[]
}): void {
  if (value.length > maxOwnFoodPortions) issues.push({ code: 'custom', message: 'invalidField', input: value })
}

function ownFoodPageCodec(units: Units) {
  const wire = object({ ...envelopeShape, result: array(foodSearchResultCodec(units)), totalCnt: number() })
  return codec(wire, custom<OwnFoodPage>(), {
    decode: ({ result, totalCnt }) => ({ foods: result, count: totalCnt }),
    encode: ({ foods, count }) => ({ ...successEnvelope, result: [...foods], totalCnt: count }),
  })
}
