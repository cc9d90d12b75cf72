import { codec, custom, object, optional } from 'zod/mini'
import type { ErrorCode } from '../../errors.ts'
import type { Fields, Values } from '../../field/field.ts'
import { flag } from '../../field/flag.ts'
import type { Units } from '../../field/units.ts'
import { type Column, columnsFormat, createShape, sentColumn } from './column.ts'

type ToName = (field: string) => string

/**
 * The columns of fields in a response. A hidden field is left out while it is empty. The metrics of a goal have a flag whether the goal
 * follows them: a metric that it does not follow is null in code.
 */
export function fieldColumns(fields: Fields, units: Units, toName: ToName, toFollowName: ToName = () => '') {
  return Object.entries(fields).map(([field, definition]): Column<Values> => {
    const { initial, hidden, wireSchema } = definition
    const follow = toFollowName(field)
    return {
      name: toName(field),
      field,
      schema: hidden ? optional(wireSchema) : wireSchema,
      encode: (values) => {
        const value = values[field] ?? initial
        return value === null && hidden ? undefined : definition.encode(value, units)
      },
      decode: (sent, object) => (object[follow] === 'N' ? null : (definition.decode(sent, units) ?? initial)),
    }
  })
}

const followField = flag({ initial: true })

/**
 * The columns of the same fields in a request, with values that their schemas have decoded. A missing value is the initial value, or is
 * left out where that is unknown. A metric that a goal does not follow is sent as initial.
 */
export function inputColumns(fields: Fields, units: Units, toName: ToName, toFollowName: ToName = () => '') {
  return Object.entries(fields).flatMap(([field, { initial, isUnknownIfAbsent, codec: createCodec }]) => {
    const follow = toFollowName(field)
    const absent = isUnknownIfAbsent ? undefined : initial
    const column: Column<Values> = {
      name: toName(field),
      field,
      schema: optional(createCodec(units)),
      encode: ({ [field]: value }) => (value === null && follow !== '' ? initial : value),
      decode: (sent = absent, object) => (object[follow] === false ? null : sent),
    }
    const encodeFollow = (values: Values) => (values[field] === null ? false : undefined)
    return follow === '' ? column : [column, sentColumn(follow, optional(followField.codec(units)), encodeFollow)]
  })
}

/** The codec of the values of input columns. */
export function inputCodec<T extends Values>(columns: readonly Column<Values>[], error: ErrorCode) {
  return codec(object(createShape(columns), { error }), custom<T>(), columnsFormat<T>(columns))
}
