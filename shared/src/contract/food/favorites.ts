import { array, codec, custom, number, object, optional, string, type ZodMiniType } from 'zod/mini'
import { food } from '../../areas/food.ts'
import type { Field } from '../../field/field.ts'
import type { Units } from '../../field/units.ts'
import { type Favorite, favoriteFields, favoriteKey } from '../../food/favorite.ts'
import { decodeColumns, encodeColumns } from '../wire/column.ts'
import { judgedRangeCodec } from '../wire/dates.ts'
import { endpoint, readEndpoint } from '../wire/endpoint.ts'
import { envelopeShape, resultCodec } from '../wire/envelope.ts'
import { fieldColumns, inputCodec, inputColumns } from '../wire/field-columns.ts'
import { formatCodec, type WireObject } from '../wire/format.ts'
import { memoizeByUnits } from '../wire/memoize-by-units.ts'
import { createWireNames } from '../wire/names.ts'

export const favoriteCalls = {
  list: readEndpoint({
    path: '/food/find/listFavorite',
    summary: 'The favourite foods, newest first',
    input: () => object({}),
    output: (units) => favoriteListCodec(units),
  }),
  /** The favourites as in `/user/sync`. */
  sync: readEndpoint({
    path: '/user/sync/favorite',
    summary: 'The favourite foods, newest first',
    // The specification sends a DATE with every sync call. Favourites have no days, so DATE is only validated.
    input: () => object({ DATE: optional(judgedRangeCodec) }),
    output: (units) => resultCodec(favoritesCodec(units)),
  }),
  /** Returns the changed list of favourites. Refuses a food without a name, and refuses with `limitReached` at 500 favourites. */
  update: endpoint({
    method: 'PUT',
    path: '/food/find/updateFavorite',
    access: 'user',
    summary: 'Add a food to the favourites, or remove it if it is a favourite; name, brand and nutrients identify it',
    input: (units) => object({ foodFavorite: inputCodec<Favorite>(favoriteInputs(units), 'invalidField') }),
    output: (units) => favoriteUpdateCodec(units),
  }),
} as const

const toWireName = createWireNames({ area: food, kind: 'record' }).item

// A favourite has all its fields on the wire, also the hidden fields.
const fields = Object.entries<Field>(favoriteFields).map(
  ([name, field]) => [name, { ...field, hidden: false }] as const,
)
const favoriteColumns = memoizeByUnits((units) => fieldColumns(Object.fromEntries(fields), units, toWireName))
const favoriteInputs = memoizeByUnits((units) => inputColumns(favoriteFields, units, toWireName))

/** Favourites in a response: `{ food_key, food_name, ..., food_count: 1 }`. */
export function favoritesCodec(units: Units) {
  return formatCodec({
    schema: array(object(favoriteShape)),
    encode: (favorites: readonly Favorite[]) => favorites.map((each) => encodeFavorite(each, units)),
    decode: (sent): readonly Favorite[] => sent.map((each) => decodeFavorite(each, units)),
  })
}

/** One portion of a food on the wire. */
export const favoriteShape: Readonly<Record<string, ZodMiniType>> = {
  food_key: string(),
  ...Object.fromEntries(fields.map(([name, { wireSchema }]) => [toWireName(name), wireSchema])),
  food_count: number(),
}

export function encodeFavorite(favorite: Favorite, units: Units): WireObject {
  return { ...encodeColumns(favoriteColumns(units), favorite, { food_key: favoriteKey(favorite) }), food_count: 1 }
}

export function decodeFavorite(sent: WireObject, units: Units): Favorite {
  return decodeColumns<Favorite>(favoriteColumns(units), sent)
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
