import * as z from 'zod/mini'
import { epochSchema, invalidField, operationShape } from './operation-shape.ts'

// The lists that only foods have, in the exchange with a device.

/** A favourite is set, not toggled, so that an operation means the same however often and in whatever order it is done. */
const favoriteSchema = z.strictObject({
  ...operationShape,
  act: z.literal('favorite', invalidField),
  /** By the names of its fields. */
  food: z.unknown(),
  isFavorite: z.boolean(invalidField),
})

const ownFoodSchema = z.strictObject({
  ...operationShape,
  act: z.literal('ownFood', invalidField),
  epoch: epochSchema,
  foodId: z.string(invalidField),
  /** The revision of the food that is changed or removed; null of a new one. */
  revision: z.nullable(z.int(invalidField)),
  /** As in an export, without its id; null removes it. */
  food: z.unknown(),
})

/** The operations of the favourite and own foods. Code that may not contain the name of an area calls them operations of lists. */
export const listOperationSchemas = [favoriteSchema, ownFoodSchema] as const
export type SentFavorite = z.output<typeof favoriteSchema>
export type SentOwnFood = z.output<typeof ownFoodSchema>
export type SentListOperation = SentFavorite | SentOwnFood

/** The contents of an own food, as in an export. */
export const ownFoodContentsSchema = z.object({
  names: z.object({ ko: z.string(), en: z.string() }),
  brand: z.string(),
  per: z.enum(['g', 'ml']),
  kcal: z.nullable(z.number()),
  carb: z.nullable(z.number()),
  protein: z.nullable(z.number()),
  fat: z.nullable(z.number()),
  portions: z.array(z.object({ ko: z.string(), en: z.string(), grams: z.number() })),
  barcode: z.string(),
})

/** An own food as a device stores it. */
const ownFoodRowSchema = z.object({
  id: z.string(),
  /** The number of its last write, so that no later food with its id has it. */
  revision: z.number(),
  ...ownFoodContentsSchema.shape,
})
export type SentOwnFoodRow = z.output<typeof ownFoodRowSchema>

/** Of a refused operation of an own food: the food that the server has. */
export const listConflictShape = { currentFood: z.optional(ownFoodRowSchema) }

/** The favourite and own foods of a user. */
export const personalListsSchema = z.object({
  /** The favourite foods by the names of their fields, the newest first. */
  favorites: z.array(z.record(z.string(), z.unknown())),
  /** The newest first. */
  ownFoods: z.array(ownFoodRowSchema),
})
