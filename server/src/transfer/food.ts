import { food as area } from '@haru/shared/areas/food.ts'
import { maxOwnFoods, ownCalls } from '@haru/shared/contract/food/own-foods.ts'
import { Refusal } from '@haru/shared/errors.ts'
import { initialValues } from '@haru/shared/field/field.ts'
import { defaultUnits, type Units } from '@haru/shared/field/units.ts'
import { type Favorite, favoriteFields, favoriteKey, maxFavorites } from '@haru/shared/food/favorite.ts'
import type { Food } from '@haru/shared/food/food.ts'
import type { OwnFoodContents } from '@haru/shared/food/own-food.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { insertInBatches } from '../db/batches.ts'
import { readOwnFoodRows } from '../db/food.ts'
import type { Database, Transaction } from '../db/schema.ts'
import { mapInSlices } from '../runtime/event-loop.ts'
import { type CsvContext, type CsvFile, createCsvColumns } from './csv-files.ts'
import type { JsonRow } from './entry-rows.ts'
import { createInvalidField, decodeValues, refuseDuplicate } from './values.ts'

// The data that only foods have: favourites and own foods.

/** A food that the user created; its source is implied. */
export type OwnFood = Omit<Food, 'source'>

export interface Foods {
  /** The newest first. */
  readonly favorites: readonly Favorite[]
  /** The newest first. */
  readonly ownFoods: readonly OwnFood[]
}

export async function readFoods(db: Database, ownerId: string): Promise<Foods> {
  const favorites = await db
    .selectFrom('favorite')
    .select('value')
    .where('owner_id', '=', ownerId)
    .orderBy('seq', 'desc')
    .execute()
  const ownRows = await readOwnFoodRows(db, ownerId)
  return {
    favorites: favorites.map(({ value }) => ({ ...initialValues(favoriteFields), ...JSON.parse(value) })),
    ownFoods: await mapInSlices(ownRows, ({ id, value }) => ({ id, ...JSON.parse(value) })),
  }
}

export async function countFoods(db: Database, { ownerId }: Owner): Promise<Readonly<Record<keyof Foods, number>>> {
  const countRows = async (table: 'favorite' | 'own_food') => {
    const row = await db
      .selectFrom(table)
      .select(sql<number>`count(*)`.as('count'))
      .where('owner_id', '=', ownerId)
      .executeTakeFirstOrThrow()
    return row.count
  }
  return { favorites: await countRows('favorite'), ownFoods: await countRows('own_food') }
}

/** A favourite as a row of `haru.json`. */
export function toExportedFavorite(favorite: Favorite): JsonRow {
  return Object.fromEntries(Object.keys(favoriteFields).map((name) => [name, favorite[name as keyof Favorite]]))
}

/** An own food as a row of `haru.json`. */
export function toExportedOwn(food: OwnFood): JsonRow {
  return { id: food.id, ...encodeOwnFoodContents(food) }
}

/** The contents of an own food as exports and devices have them. */
export function encodeOwnFoodContents(food: OwnFoodContents) {
  const { names, brand, per, kcal, carb, protein, fat, portions, barcode } = food
  return {
    names: { ko: names.ko, en: names.en },
    brand,
    per,
    kcal,
    carb,
    protein,
    fat,
    portions: portions.map(({ ko, en, grams }) => ({ ko, en, grams })),
    barcode,
  }
}

const nutrientSchema = z.nullable(z.number())
const ownFoodShape = z.strictObject({
  id: z.string(),
  names: z.strictObject({ ko: z.string(), en: z.string() }),
  brand: z.string(),
  per: z.enum(['g', 'ml']),
  kcal: nutrientSchema,
  carb: nutrientSchema,
  protein: nutrientSchema,
  fat: nutrientSchema,
  portions: z.array(z.strictObject({ ko: z.string(), en: z.string(), grams: z.number() })).check(z.minLength(1)),
  barcode: z.string(),
})
// The units of the user do not matter for own foods.
const saveInput = ownCalls.create.input(defaultUnits)

/** Creates a decoder of the rows of both lists. It refuses rows that could not have been saved exactly so. */
export function createFoodsDecoder(currency: string) {
  const favorites: Favorite[] = []
  const ownFoods: OwnFood[] = []
  const keys = new Set<string>()
  const ids = new Set<string>()
  return {
    addFavorite(row: JsonRow): void {
      const favorite = decodeFavorite(row, currency)
      if (favorites.length >= maxFavorites) throw new Refusal('limitReached')
      refuseDuplicate(keys, favoriteKey(favorite), 'name')
      favorites.push(favorite)
    },
    addOwn(row: JsonRow): void {
      const food = decodeOwnFood(row)
      if (ownFoods.length >= maxOwnFoods) throw new Refusal('limitReached')
      refuseDuplicate(ids, food.id, 'id')
      ownFoods.push(food)
    },
    result: (): Foods => ({ favorites, ownFoods }),
  }
}

function decodeFavorite(row: unknown, currency: string): Favorite {
  const favorite = decodeValues(favoriteFields, row, currency, '') as Favorite
  if (favorite.name.trim() === '') throw createInvalidField('', 'name')
  return favorite
}

/** Creates a decoder of a favourite of a device. It refuses values that could not have been saved exactly so. */
export function createFavoriteDecoder({ currency }: Units): (sent: unknown) => Favorite {
  return (sent) => decodeFavorite(sent, currency)
}

/** Decodes an own food. Refuses one that could not have been saved exactly so. */
export function decodeOwnFood(row: unknown): OwnFood {
  const parsed = z.safeParse(ownFoodShape, row)
  if (!parsed.success) throw createInvalidField('', parsed.error.issues[0]?.path.join('.') || 'id')
  const { id, ...food } = parsed.data
  if (food.names.ko === '' && food.names.en === '') throw createInvalidField('', 'names')
  const encoded = z.safeEncode(saveInput, { OBJECT: { id, food } })
  const decoded = encoded.success ? z.safeDecode(saveInput, encoded.data) : encoded
  if (!decoded.success) throw createInvalidField('', toRowName(decoded.error.issues[0]?.path ?? []))
  const savedRow = toExportedOwn({ ...decoded.data.OBJECT.food, id })
  const difference = Object.entries(toExportedOwn(parsed.data)).find(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(savedRow[name]),
  )
  if (difference !== undefined) throw createInvalidField('', difference[0])
  return parsed.data
}

// Converts a wire name to the name in a row: food_per100.kcal is kcal.
function toRowName(path: readonly PropertyKey[]): string {
  return String(path.at(-1) ?? 'id').replace(/^\w+_/, '')
}

/** Writes foods in their order, with numbers from `seq` on. Returns the next number. */
export async function writeFoods(
  transaction: Transaction,
  { ownerId }: Owner,
  foods: Foods,
  seq: number,
): Promise<number> {
  const numberRows = <T>(list: readonly T[], first: number) =>
    list.map((each, i) => [each, first + list.length - 1 - i] as const)
  const favorites = numberRows(foods.favorites, seq).map(([favorite, number]) => ({
    owner_id: ownerId,
    key: favoriteKey(favorite),
    value: JSON.stringify(favorite),
    seq: number,
  }))
  const ownFoods = numberRows(foods.ownFoods, seq + favorites.length).map(([{ id, ...food }, number]) => ({
    owner_id: ownerId,
    id,
    value: JSON.stringify(food),
    seq: number,
    revision: number,
  }))
  await insertInBatches(favorites, (part) => transaction.insertInto('favorite').values(part).execute())
  await insertInBatches(ownFoods, (part) => transaction.insertInto('own_food').values(part).execute())
  return seq + favorites.length + ownFoods.length
}

export function createFavoriteCsv(context: CsvContext): CsvFile<Favorite> {
  const columns = createCsvColumns(context, area, favoriteFields)
  return {
    header: columns.map(({ name }) => name),
    rows: (favorite) => {
      const unknown = favorite.unknown.split(',')
      return [columns.map(({ field, cell }) => (unknown.includes(field) ? null : cell(favorite)))]
    },
  }
}

const milligramsPerGram = 1000

export function createOwnCsv({ t }: CsvContext): CsvFile<OwnFood> {
  const formatHeader = (name: 'carb' | 'protein' | 'fat') => `${t(`food.${name}`)} (g)`
  const toGrams = (milligrams: number | null) => (milligrams === null ? null : milligrams / milligramsPerGram)
  return {
    header: [
      t('find.own.ko'),
      t('find.own.en'),
      t('find.own.brand'),
      t('find.own.basis'),
      `${t('food.kcal')} (kcal)`,
      formatHeader('carb'),
      formatHeader('protein'),
      formatHeader('fat'),
      t('find.portion'),
      t('find.own.barcode'),
    ],
    rows: ({ names, brand, per, kcal, carb, protein, fat, portions, barcode }) => [
      [
        names.ko,
        names.en,
        brand,
        `100 ${per}`,
        kcal,
        toGrams(carb),
        toGrams(protein),
        toGrams(fat),
        portions
          .map(({ ko, en, grams: amount }) => `${[ko, en].filter(Boolean).join(' / ')} ${amount} ${per}`)
          .join('; '),
        barcode,
      ],
    ],
  }
}
