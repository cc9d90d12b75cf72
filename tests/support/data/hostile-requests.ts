import { type JsonSchema, toJsonSchema } from '@haru/server/src/http/json-schema.ts'
import {
  type Arbitrary,
  array,
  boolean,
  constant,
  constantFrom,
  integer,
  jsonValue,
  nat,
  oneof,
  option,
  record,
  string,
} from 'fast-check'
import { hostileNames, hostileValues, oddHeaders } from './hostile-texts.ts'
import { type SampleCall, units } from './wire-samples.ts'

// Requests of every kind for one call: its input is that of the sample, or follows from the schema, and then some of its values
// are replaced, doubled, removed or renamed.

const callers = ['anonymous', 'user', 'victimId'] as const

/** A request in a form that the report of a failure can show. */
export interface HostileRequest {
  /** A client without a session, a signed-in user, or a signed-in user who sends the id of the victim. */
  readonly caller: (typeof callers)[number]
  readonly input: unknown
  readonly changes: readonly Change[]
  readonly headers: readonly (readonly [string, string])[]
  /** How the query is sent, or how the text of the body is damaged. */
  readonly form: Form
}

export interface Change {
  /** Selects a value of the input. */
  readonly at: number
  readonly kind: 'replace' | 'remove' | 'double' | 'rename' | 'add' | 'inList' | 'inObject'
  /** The name of a hostile value, or any JSON value. */
  readonly value: string | { readonly json: unknown }
  readonly name: string
}

const forms = [
  'valid',
  'jsonMembers',
  'inOtherPlace',
  'cut',
  'byteOrderMark',
  'utf16',
  'trailing',
  'empty',
  'list',
] as const
export type Form = (typeof forms)[number]

/** Requests to the call of the sample. `vocabulary` has the values of all samples by the name of their member. */
export function someRequest({ call, input }: SampleCall, vocabulary: Vocabulary): Arbitrary<HostileRequest> {
  const schema = toJsonSchema(call.input(units))
  return record({
    caller: oneof(
      { weight: 6, arbitrary: constant('user' as const) },
      { weight: 2, arbitrary: constantFrom(...callers) },
    ),
    input: oneof(
      { weight: 2, arbitrary: constant(input) },
      { weight: 3, arbitrary: someInput('', schema, input, vocabulary) },
    ),
    changes: oneof(
      { weight: 1, arbitrary: constant([]) },
      { weight: 3, arbitrary: array(someChange, { maxLength: 3 }) },
    ),
    headers: oneof(
      { weight: 5, arbitrary: constant([]) },
      { weight: 1, arbitrary: array(constantFrom(...oddHeaders), { maxLength: 3 }) },
    ),
    form: oneof({ weight: 8, arbitrary: constant('valid' as const) }, { weight: 1, arbitrary: constantFrom(...forms) }),
  })
}

const someChange: Arbitrary<Change> = record({
  at: nat(200),
  kind: oneof(
    { weight: 6, arbitrary: constant('replace' as const) },
    { weight: 3, arbitrary: constant('add' as const) },
    { weight: 5, arbitrary: constantFrom('remove', 'double', 'rename', 'inList', 'inObject') },
  ),
  value: oneof(
    { weight: 6, arbitrary: constantFrom(...Object.keys(hostileValues)) },
    { weight: 1, arbitrary: record({ json: jsonValue({ maxDepth: 2 }) }) },
  ),
  // The server reads the first names in the input of any call.
  name: oneof(
    { weight: 1, arbitrary: constantFrom('user_id', 'revision', 'operationId') },
    { weight: 1, arbitrary: constantFrom(...hostileNames) },
  ),
})

export type Vocabulary = ReadonlyMap<string, readonly unknown[]>

/** The values of the inputs by the name of their member. */
export function readVocabulary(samples: readonly SampleCall[]): Vocabulary {
  const found = new Map<string, Set<unknown>>()
  const add = (name: string, value: unknown): void => {
    if (typeof value !== 'object' || value === null) {
      found.set(name, (found.get(name) ?? new Set()).add(value))
      return
    }
    // The values of a list have the name of the list.
    for (const [key, inner] of Object.entries(value)) add(Array.isArray(value) ? name : key, inner)
  }
  for (const { input } of samples) add('', input)
  return new Map([...found].map(([name, values]) => [name, [...values]]))
}

/** A value of the schema. `sample` is the value of the sample in the same place. */
function someInput(name: string, schema: JsonSchema, sample: unknown, vocabulary: Vocabulary): Arbitrary<unknown> {
  const ofSchema = someOfSchema(name, schema, sample, vocabulary)
  return sample === undefined
    ? ofSchema
    : oneof({ weight: 2, arbitrary: constant(sample) }, { weight: 3, arbitrary: ofSchema })
}

function someOfSchema(name: string, schema: JsonSchema, sample: unknown, vocabulary: Vocabulary): Arbitrary<unknown> {
  const branches = (schema['anyOf'] ?? schema['oneOf']) as readonly JsonSchema[] | undefined
  if (branches !== undefined) return oneof(...branches.map((each) => someInput(name, each, undefined, vocabulary)))
  if (Array.isArray(schema['enum'])) return constantFrom(...schema['enum'])
  if ('const' in schema) return constant(schema['const'])
  if (schema.properties !== undefined) return someObject(schema, sample, vocabulary)
  if (schema.items !== undefined) {
    const ofItem = Array.isArray(sample) ? sample[0] : undefined
    return array(someInput(name, schema.items, ofItem, vocabulary), { maxLength: 4 })
  }
  const types = [schema.type ?? ['string', 'number']].flat()
  const known = vocabulary.get(name) ?? []
  const ofTypes = types.map((type) => someScalar(type))
  return oneof(...(known.length === 0 ? [] : [{ weight: 4, arbitrary: constantFrom(...known) }]), ...ofTypes)
}

function someObject({ properties = {}, required = [] }: JsonSchema, sample: unknown, vocabulary: Vocabulary) {
  const samples = typeof sample === 'object' && sample !== null ? (sample as Readonly<Record<string, unknown>>) : {}
  const members = Object.entries(properties).map(([name, schema]) => {
    const value = someInput(name, schema, samples[name], vocabulary)
    return [name, required.includes(name) ? value : option(value, { nil: undefined, freq: 3 })] as const
  })
  return record(Object.fromEntries(members), { noNullPrototype: true })
}

function someScalar(type: string): Arbitrary<unknown> {
  switch (type) {
    case 'number':
    case 'integer':
      return integer({ min: -5, max: 3000 })
    case 'boolean':
      return boolean()
    case 'null':
      return constant(null)
    case 'object':
      return constant({})
    default:
      return oneof(string({ unit: 'grapheme', maxLength: 40 }), integer({ min: 0, max: 50 }).map(String))
  }
}
