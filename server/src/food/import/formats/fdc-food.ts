import { parseBarcode } from '@haru/shared/food/barcode.ts'
import type { Portion } from '@haru/shared/food/food.ts'
import { type ParsedFood, validateFood } from '../rows/parsed-food.ts'
import { createPortion, parseHouseholdMeasure } from '../rows/portions.ts'
import type { RowResult } from '../rows/table-row.ts'
import { toSentenceCase } from '../rows/usda-abbreviations.ts'
import type { JoinedFood } from './fdc-join.ts'
import { toUsdaSrId } from './usda-sr.ts'

type ParseFood = (food: JoinedFood) => ParsedFood | null

/** The kinds of FoodData Central that are foods; the other kinds are laboratory samples and recipes. */
const parsersByKind: Readonly<Record<string, ParseFood>> = {
  foundation_food: (food) => parseNumberedFood(food, `usda-foundation:${food.ndb}`, 'usda-foundation'),
  sr_legacy_food: (food) => parseNumberedFood(food, toUsdaSrId(food.ndb), 'usda-sr'),
  branded_food: parseBrandedFood,
}

export function isFdcKind(kind: string): boolean {
  return kind in parsersByKind
}

/** Parses one food of a bundle. A food without NDB number is an outdated edition of a food that has a number. */
export function parseFdcFood(food: JoinedFood): RowResult {
  const parsed = parsersByKind[food.kind]?.(food) ?? null
  return parsed === null ? { refused: 'outdated' } : validateFood(parsed)
}

// The NDB number is stable; the FDC id changes with each release.
function parseNumberedFood(food: JoinedFood, id: string, source: ParsedFood['source']): ParsedFood | null {
  if (food.ndb === '') return null
  const portions = (JSON.parse(food.portions) as [number, string, number][])
    .sort(([a], [b]) => a - b)
    .map(([, text, grams]) => parseHouseholdMeasure(text, grams))
  return { id, en: food.description, ...parseAmounts(food), portions, source }
}

function parseBrandedFood(food: JoinedFood): ParsedFood {
  const barcode = parseBarcode(food.gtin) ?? ''
  return {
    id: `usda-branded:${barcode || food.id}`,
    en: toSentenceCase(food.description),
    brand: food.brand || food.owner,
    per: /^ml/i.test(food.unit) ? 'ml' : 'g',
    ...parseAmounts(food),
    portions: [parseServing(food)],
    barcode,
    source: 'usda-branded',
  }
}

function parseServing({ household: text, serving, unit }: JoinedFood): Portion | null {
  if (!/^(g|gr|grm|ml|mlt)$/i.test(unit)) return null
  const measured = parseHouseholdMeasure(text.toLowerCase().replace(/\bonz\b/, 'oz'), serving)
  const plain = createPortion('1회 제공량', 'serving', serving)
  return measured === null || plain === null ? plain : { ...measured, ko: measured.ko || plain.ko }
}

// Carbohydrate is computed as the remainder after all other components, so it can be slightly negative.
function parseAmounts({ energy, specific, general, carb, summed, protein, fat, labelled }: JoinedFood) {
  const rest = carb ?? summed
  return {
    kcal: energy ?? specific ?? general,
    carb: rest === null ? null : rest < 0 && rest > -2 ? 0 : rest,
    protein,
    fat: fat ?? labelled,
  }
}
