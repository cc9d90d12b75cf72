import { round } from '@haru/shared/field/quantity.ts'
import { parseBarcode } from '@haru/shared/food/barcode.ts'
import type { Food, Portion } from '@haru/shared/food/food.ts'
import * as z from 'zod/mini'
import { fitsIn100Grams, parseNumber, toMilligrams, toWholeKcal } from './amounts.ts'
import { toPlainText } from './plain-text.ts'

const amountSchema = z.optional(z.nullable(z.union([z.number(), z.string()])))
const textSchema = z.optional(z.nullable(z.string()))

/** The fields of an Open Food Facts product that are read. */
export const offProduct = z.object({
  code: z.union([z.string(), z.number()]),
  product_name: textSchema,
  product_name_ko: textSchema,
  product_name_en: textSchema,
  brands: z.optional(z.nullable(z.union([z.string(), z.array(z.string())]))),
  serving_quantity: amountSchema,
  serving_quantity_unit: textSchema,
  product_quantity: amountSchema,
  product_quantity_unit: textSchema,
  nutriments: z.optional(
    z.nullable(
      z.object({
        'energy-kcal_100g': amountSchema,
        'energy-kj_100g': amountSchema,
        energy_100g: amountSchema,
        carbohydrates_100g: amountSchema,
        proteins_100g: amountSchema,
        fat_100g: amountSchema,
      }),
    ),
  ),
})
export type OffProduct = z.output<typeof offProduct>

/** The field names to request from the API. */
export const offFieldNames: readonly string[] = Object.keys(offProduct.shape)

/** The maximum lengths of names; a record truncates them further. */
const maxLengths = { name: 100, brand: 50 }
const kilojoulesPerKcal = 4.184

/**
 * Converts a product to a food of 100 g or ml. Null without barcode or name, or with nutrients of more than 100 g in 100 g. A missing
 * or impossible amount is unknown.
 */
export function convertOffProduct(product: OffProduct): Food | null {
  const barcode = parseBarcode(String(product.code))
  const names = readNames(product)
  if (barcode === null || (names.ko === '' && names.en === '')) return null
  const { nutriments: per100 = {} } = product
  const carb = toMilligrams(parseNumber(per100?.carbohydrates_100g))
  const protein = toMilligrams(parseNumber(per100?.proteins_100g))
  const fat = toMilligrams(parseNumber(per100?.fat_100g))
  if (!fitsIn100Grams([carb, protein, fat])) return null
  return {
    id: `off:${barcode}`,
    names,
    brand: toPlainText(readBrand(product.brands), maxLengths.brand),
    per: readUnit(product),
    kcal: toWholeKcal(readEnergy(per100)),
    carb,
    protein,
    fat,
    portions: readPortions(product),
    barcode,
    source: 'off',
  }
}

// A name without language is Korean if it has Hangul, otherwise English.
function readNames(product: OffProduct): Food['names'] {
  const [plain, ko, en] = [product.product_name, product.product_name_ko, product.product_name_en].map((name) =>
    toPlainText(name ?? '', maxLengths.name),
  )
  const isKorean = /\p{Script=Hangul}/u.test(plain ?? '')
  return { ko: ko || (isKorean ? plain : '') || '', en: en || (isKorean ? '' : plain) || '' }
}

function readBrand(brands: OffProduct['brands']): string {
  const brandNames = typeof brands === 'string' ? brands.split(',') : (brands ?? [])
  return brandNames[0] ?? ''
}

function readUnit({ serving_quantity_unit: serving, product_quantity_unit: whole }: OffProduct): Food['per'] {
  return /^(m|c|d)?l$/i.test(whole || serving || '') ? 'ml' : 'g'
}

function readPortions({ serving_quantity: serving, product_quantity: whole }: OffProduct): readonly Portion[] {
  const portions = [
    { ko: '1회 제공량', en: 'serving', grams: toWholeGrams(serving) },
    { ko: '포장', en: 'package', grams: toWholeGrams(whole) },
  ]
  const valid = portions.filter(({ grams }) => grams >= 1 && grams <= 999)
  return valid.filter(({ grams }, i) => i === 0 || grams !== valid[0]?.grams)
}

function toWholeGrams(value: OffProduct['serving_quantity']): number {
  return round(parseNumber(value) ?? 0)
}

function readEnergy(per100: OffProduct['nutriments']): number | null {
  const kilojoules = parseNumber(per100?.['energy-kj_100g']) ?? parseNumber(per100?.energy_100g)
  return parseNumber(per100?.['energy-kcal_100g']) ?? (kilojoules === null ? null : kilojoules / kilojoulesPerKcal)
}
