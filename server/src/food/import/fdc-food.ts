import { parseBarcode } from '@haru/shared/food/barcode.ts'
import type { Portion } from '@haru/shared/food/food.ts'
import type { JoinedFood } from './fdc-join.ts'
import { household, portion } from './portions.ts'
import { calmed } from './shouted.ts'
import { usdaSrId } from './sr.ts'
import type { Outcome } from './table.ts'
import { foodOf, type ToldFood } from './told-food.ts'

type Read = (food: JoinedFood) => ToldFood | null

/** The kinds of FoodData Central that are foods of a catalogue; the others are samples in a laboratory, and recipes. */
const kinds: Readonly<Record<string, Read>> = {
  foundation_food: (food) => numbered(food, `usda-foundation:${food.ndb}`, 'usda-foundation'),
  sr_legacy_food: (food) => numbered(food, usdaSrId(food.ndb), 'usda-sr'),
  branded_food: branded,
}

export function isFdcKind(kind: string): boolean {
  return kind in kinds
}

/** One food of a bundle. A food of the laboratory without its number is an older edition of one that has it. */
export function fdcFood(food: JoinedFood): Outcome {
  const told = kinds[food.kind]?.(food) ?? null
  return told === null ? { refused: 'outdated' } : foodOf(told)
}

// By the number that stays, and not by the FDC id, which is another one in each release.
function numbered(food: JoinedFood, id: string, source: ToldFood['source']): ToldFood | null {
  if (food.ndb === '') return null
  const portions = (JSON.parse(food.portions) as [number, string, number][])
    .sort(([a], [b]) => a - b)
    .map(([, text, grams]) => household(text, grams))
  return { id, en: food.description, ...amountsOf(food), portions, source }
}

function branded(food: JoinedFood): ToldFood {
  const barcode = parseBarcode(food.gtin) ?? ''
  return {
    id: `usda-branded:${barcode || food.id}`,
    en: calmed(food.description),
    brand: food.brand || food.owner,
    per: /^ml/i.test(food.unit) ? 'ml' : 'g',
    ...amountsOf(food),
    portions: [servingOf(food)],
    barcode,
    source: 'usda-branded',
  }
}

function servingOf({ household: said, serving, unit }: JoinedFood): Portion | null {
  if (!/^(g|gr|grm|ml|mlt)$/i.test(unit)) return null
  const measured = household(said.toLowerCase().replace(/\bonz\b/, 'oz'), serving)
  const plain = portion('1회 제공량', 'serving', serving)
  return measured === null || plain === null ? plain : { ...measured, ko: measured.ko || plain.ko }
}

// Carbohydrate is what remains when all else was weighed: it can come out a little below nothing.
function amountsOf({ energy, specific, general, carb, summed, protein, fat, labelled }: JoinedFood) {
  const rest = carb ?? summed
  return {
    kcal: energy ?? specific ?? general,
    carb: rest === null ? null : rest < 0 && rest > -2 ? 0 : rest,
    protein,
    fat: fat ?? labelled,
  }
}
