import { round } from '@haru/shared/field/quantity.ts'
import { parseBarcode } from '@haru/shared/food/barcode.ts'
import type { Food, Portion } from '@haru/shared/food/food.ts'
import * as z from 'zod/mini'
import { isPossible, kcalOf, numberOf, nutrientOf } from './amounts.ts'
import { plainText } from './plain-text.ts'

const amount = z.optional(z.nullable(z.union([z.number(), z.string()])))
const words = z.optional(z.nullable(z.string()))

/** A product as Open Food Facts tells it, as far as it is read. */
export const offProduct = z.object({
  code: z.union([z.string(), z.number()]),
  product_name: words,
  product_name_ko: words,
  product_name_en: words,
  brands: z.optional(z.nullable(z.union([z.string(), z.array(z.string())]))),
  serving_quantity: amount,
  serving_quantity_unit: words,
  product_quantity: amount,
  product_quantity_unit: words,
  nutriments: z.optional(
    z.nullable(
      z.object({
        'energy-kcal_100g': amount,
        'energy-kj_100g': amount,
        energy_100g: amount,
        carbohydrates_100g: amount,
        proteins_100g: amount,
        fat_100g: amount,
      }),
    ),
  ),
})
export type OffProduct = z.output<typeof offProduct>

/** What has to be asked for so that a product can be read. */
export const offFields: readonly string[] = Object.keys(offProduct.shape)

/** The longest a name may be; a record cuts it further. */
const longest = { name: 100, brand: 50 }
const kilojoulesPerKcal = 4.184

/**
 * A product as a food, of 100 g or ml. Null for one that cannot be eaten by its numbers: without a barcode or a name, or
 * of more than 100 g in 100 g. A number that is not told, or that no food has, is unknown.
 */
export function foodOfOff(product: OffProduct): Food | null {
  const barcode = parseBarcode(String(product.code))
  const names = namesOf(product)
  if (barcode === null || (names.ko === '' && names.en === '')) return null
  const { nutriments: of100 = {} } = product
  const carb = nutrientOf(numberOf(of100?.carbohydrates_100g))
  const protein = nutrientOf(numberOf(of100?.proteins_100g))
  const fat = nutrientOf(numberOf(of100?.fat_100g))
  if (!isPossible([carb, protein, fat])) return null
  return {
    id: `off:${barcode}`,
    names,
    brand: plainText(firstOf(product.brands), longest.brand),
    per: perOf(product),
    kcal: kcalOf(energyOf(of100)),
    carb,
    protein,
    fat,
    portions: portionsOf(product),
    barcode,
    source: 'off',
  }
}

// A name without a language of its own is the Korean one where it is written so, and stands for the other elsewhere.
function namesOf(product: OffProduct): Food['names'] {
  const [plain, ko, en] = [product.product_name, product.product_name_ko, product.product_name_en].map((name) =>
    plainText(name ?? '', longest.name),
  )
  const isKorean = /\p{Script=Hangul}/u.test(plain ?? '')
  return { ko: ko || (isKorean ? plain : '') || '', en: en || (isKorean ? '' : plain) || '' }
}

function firstOf(brands: OffProduct['brands']): string {
  const all = typeof brands === 'string' ? brands.split(',') : (brands ?? [])
  return all[0] ?? ''
}

function perOf({ serving_quantity_unit: serving, product_quantity_unit: whole }: OffProduct): Food['per'] {
  return /^(m|c|d)?l$/i.test(whole || serving || '') ? 'ml' : 'g'
}

function portionsOf({ serving_quantity: serving, product_quantity: whole }: OffProduct): readonly Portion[] {
  const named = [
    { ko: '1회 제공량', en: 'serving', grams: gramsOf(serving) },
    { ko: '포장', en: 'package', grams: gramsOf(whole) },
  ]
  const told = named.filter(({ grams }) => grams >= 1 && grams <= 999)
  return told.filter(({ grams }, i) => i === 0 || grams !== told[0]?.grams)
}

function gramsOf(told: OffProduct['serving_quantity']): number {
  return round(numberOf(told) ?? 0)
}

function energyOf(of100: OffProduct['nutriments']): number | null {
  const kilojoules = numberOf(of100?.['energy-kj_100g']) ?? numberOf(of100?.energy_100g)
  return numberOf(of100?.['energy-kcal_100g']) ?? (kilojoules === null ? null : kilojoules / kilojoulesPerKcal)
}
