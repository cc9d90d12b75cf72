import { array, codec, custom, number, object, optional, string, type ZodMiniType } from 'zod/mini'
import { food } from '../../areas/food.ts'
import { type Fields, initialValues } from '../../field/field.ts'
import type { Units } from '../../field/units.ts'
import { type Favorite, favoriteFields, favoriteKey } from '../../food/favorite.ts'
import { judgedRangeCodec } from '../wire/dates.ts'
import { endpoint } from '../wire/endpoint.ts'
import { envelopeShape, resultCodec } from '../wire/envelope.ts'
import { addPrefixes, removePrefixes, type WireObject, wireNames } from '../wire/names.ts'

export const favoriteCalls = {
  list: endpoint({
    method: 'GET',
    path: '/food/find/listFavorite',
    access: 'user',
    summary: 'The favourite foods, the newest first',
    input: () => object({}),
    output: (units) => favoriteListCodec(units),
  }),
  /** The same as a part of `/user/sync`. */
  sync: endpoint({
    method: 'GET',
    path: '/user/sync/favorite',
    access: 'user',
    summary: 'The favourite foods, the newest first',
    // The specification sends its usual DATE here too; favourites have none.
    input: () => object({ DATE: optional(judgedRangeCodec) }),
    output: (units) => resultCodec(favoritesCodec(units)),
  }),
  /** Answers the favourites there are then. Refuses a food without a name, and at 500 favourites with `limitReached`. */
  update: endpoint({
    method: 'PUT',
    path: '/food/find/updateFavorite',
    access: 'user',
    summary: 'Make a food a favourite, or a favourite none; name, brand and numbers say which food it is',
    input: (units) => object({ foodFavorite: favoriteCodec(units) }),
    output: (units) => favoriteUpdateCodec(units),
  }),
} as const

const nameOf = wireNames({ area: food, kind: 'record' }).item

/** A food as it is sent. What is missing is as it begins; `food_key` and `food_count` follow from the rest. */
function favoriteCodec(units: Units) {
  const shape = shapeOf((field) => optional(field.codec(units)))
  return codec(object(shape, { error: 'invalidField' }), custom<Favorite>(), {
    decode: (sent) =>
      ({ ...initialValues(favoriteFields), ...removePrefixes(sent, Object.keys(favoriteFields), nameOf) }) as Favorite,
    encode: (favorite) => addPrefixes(favorite, nameOf) as never,
  })
}

/** Favourites as they are told: `{ food_key, food_name, ..., food_count: 1 }`. */
export function favoritesCodec(units: Units) {
  return codec(array(object(favoriteShape)), custom<readonly Favorite[]>(), {
    decode: (sent) => sent.map((each) => decodeFavorite(each, units)),
    encode: (favorites) => favorites.map((each) => encodeFavorite(each, units)) as never,
  })
}

/** One portion of a food on the wire. */
export const favoriteShape = { food_key: string(), ...shapeOf(({ wireSchema }) => wireSchema), food_count: number() }

export function encodeFavorite(favorite: Favorite, units: Units): WireObject {
  // One that was kept before it could say what is unknown has no word for it.
  const values = byField((each, field) => field.encode(favorite[each] ?? field.initial, units))
  return { food_key: favoriteKey(favorite), ...addPrefixes(values, nameOf), food_count: 1 }
}

export function decodeFavorite(sent: WireObject, units: Units): Favorite {
  return byField((each, field) => field.decode(sent[nameOf(each)], units) ?? field.initial) as Favorite
}

function favoriteListCodec(units: Units) {
  const wire = object({ ...envelopeShape, result: favoritesCodec(units), totalCnt: number() })
  return codec(wire, custom<readonly Favorite[]>(), {
    decode: ({ result }) => result,
    encode: (result) => ({ status: 'success', msg: 'answer.found', result: [...result], totalCnt: result.length }),
  })
}

function favoriteUpdateCodec(units: Units) {
  const wire = object({ ...envelopeShape, result: favoritesCodec(units) })
  return codec(wire, custom<readonly Favorite[]>(), {
    decode: ({ result }) => result,
    encode: (result) => ({ status: 'success', msg: 'answer.updated', result }),
  })
}

type Name = keyof typeof favoriteFields

function shapeOf(of: (field: Fields[string]) => ZodMiniType): Record<string, ZodMiniType> {
  return Object.fromEntries(
    Object.entries<Fields[string]>(favoriteFields).map(([each, field]) => [nameOf(each), of(field)]),
  )
}

function byField(of: (name: Name, field: Fields[string]) => unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries<Fields[string]>(favoriteFields).map(([each, field]) => [each, of(each as Name, field)]),
  )
}
