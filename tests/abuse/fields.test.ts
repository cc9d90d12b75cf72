import { createWireNames } from '@haru/shared/contract/wire/names.ts'
import type { Field } from '@haru/shared/field/field.ts'
import { getValueFields } from '@haru/shared/tracking/collections.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AttackSetup, collections, setUpAttack } from '../support/api/victim-and-attacker.ts'
import { sampleSave, units } from '../support/data/wire-samples.ts'
import { databaseKinds } from '../support/servers/databases.ts'

// A15 to A18 and A72: invalid values of a field, an item or a record.

const hugeText = 'x'.repeat(100_000)
const notScalars: readonly unknown[] = [
  null,
  true,
  [],
  {},
  [[]],
  [1],
  { a: 1 },
  { toString: 'x' },
  { length: 1 },
  hugeText,
]
const notNumbers: readonly unknown[] = [
  ...[
    -1,
    '-1',
    '-0.0',
    1e21,
    '1e3',
    '1e309',
    'Infinity',
    'NaN',
    '0x10',
    '5 ',
    ' 5',
    '+5',
    '١٢',
    '１２',
    '1,000',
    '',
    '.5',
    '5.',
    '9'.repeat(400),
  ],
  ...["1' OR '1'='1", '1; DROP TABLE entry'],
]
const notTimes: readonly unknown[] = ['24:00', '23:60', '7:00', '0700', '07:00:00', '-07:00', '٠٧:٠٠', 'noon', '', 420]
const notFlags: readonly unknown[] = ['y', 'YES', 'true', '1', 1, '']
const notTexts: readonly unknown[] = ['\u0000', 'a\u0007b', '\u001b[31m', '\r', 'a\tb', '\u0085']

const wrongSets: readonly unknown[] = [
  { weight: 100, rep: 0 },
  { weight: 100, rep: 1000 },
  { weight: -1, rep: 5 },
  { weight: 1000, rep: 5 },
  { weight: 100, rep: 5, kind: 'toString' },
  { rep: 5 },
].map((set) => [set])

const wrongByKind: Readonly<Record<Field['kind'], readonly unknown[]>> = {
  number: notNumbers,
  clock: notTimes,
  duration: notTimes,
  flag: notFlags,
  text: notTexts,
  part: notTexts,
  title: notTexts,
  sets: ['', '5x100000000', {}, [null], [{}], ...wrongSets],
  choice: [...notTexts, 'pink', 'RED', ' red', '__proto__', 'toString'],
}

/** Values that a field must refuse, because of its kind or its limits. */
function wrong(field: Field): readonly unknown[] {
  const isOptional = field.initial === null
  const isList = field.kind === 'sets'
  const scalars = notScalars.filter((value) => !(isOptional && value === null) && !(isList && isEmptyList(value)))
  // A duration that adds up over days may exceed 24 hours.
  const isLong = 'max' in field && Number(field.max) > 24 * 60
  const kind = wrongByKind[field.kind].filter(
    (value) => !(isOptional && value === '') && !(isLong && value === '24:00'),
  )
  return [...scalars, ...kind, ...tooMuch(field)]
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

function tooMuch(field: Field): readonly unknown[] {
  if (field.kind === 'text' && 'max' in field)
    return ['가'.repeat(Number(field.max) + 1), '🙂'.repeat(Number(field.max) + 1)]
  if (!('max' in field && 'places' in field && typeof field.places === 'function')) return []
  const places: number = field.places(units)
  // 999 miles are also accepted in kilometres.
  const max = 'quantity' in field && field.quantity === 'distance' ? 1607 : Number(field.max)
  return [`${max + 1}`, `1.${'1'.repeat(places + 1)}`, ...(places === 0 ? ['1.5'] : [])]
}

const fields = collections.flatMap((collection) => [
  ...Object.entries(getValueFields(collection)).map(([name, field]) => ({
    collection,
    field,
    name: createWireNames(collection).value(name),
    isItem: false,
  })),
  ...(collection.kind === 'record' ? Object.entries(collection.area.item) : []).map(([name, field]) => ({
    collection,
    field,
    name: createWireNames(collection).item(name),
    isItem: true,
  })),
])
const named = fields.map((each) => [`${each.collection.kind} ${each.name}`, each] as const)

let setup: AttackSetup
beforeAll(async () => {
  setup = await setUpAttack('sqlite')
})
afterAll(() => setup.close())

type Wire = Record<string, unknown>

function sampleWith(collection: Collection, change: (object: Wire, items: Wire[]) => void) {
  const { path, input } = structuredClone({ ...sampleSave(collection), call: undefined })
  const object = (input as { OBJECT: Wire }).OBJECT
  change(object, (object[createWireNames(collection).section] ?? []) as Wire[])
  return { path, input }
}

describe('A16, A17: an invalid value is refused with the name of its field', () => {
  test.each(named)('%s', async (_, { collection, field, name, isItem }) => {
    for (const value of wrong(field)) {
      const { path, input } = sampleWith(collection, (object, items) => {
        if (isItem) items[1] = { ...items[1], [name]: value }
        else object[name] = value
      })
      const { status, body } = await setup.attacker.post(path, input)
      const section = createWireNames(collection).section
      const wanted = { status: 400, code: 'invalidField', field: isItem ? `${section}.1.${name}` : name }
      // A refused set is named behind its field.
      const named = String(body.field).split('.', isItem ? 3 : 1)
      expect({ status, code: body.code, field: named.join('.') }, JSON.stringify(value).slice(0, 60)).toEqual(wanted)
    }
  })
})

const records = collections.filter(({ kind }) => kind === 'record')

test.each(records.map((collection) => [collection.area.id, collection] as const))(
  'A18: a day of %s with more items than the limit is refused',
  async (_, collection) => {
    const section = createWireNames(collection).section
    const post = async (items: unknown) => {
      const { path, input } = sampleWith(collection, (object) => {
        object[section] = items
      })
      return (await setup.attacker.post(path, input)).body
    }
    const { input } = sampleSave(collection)
    const [sampleItem] = (input['OBJECT'] as Record<string, unknown[]>)[section] ?? []
    const limit = collection.area.maxItems
    for (const items of [Array(limit + 1).fill(sampleItem), Array(limit + 5).fill(sampleItem)]) {
      expect(await post(items), JSON.stringify(items)?.slice(0, 40)).toMatchObject({ code: 'tooManyItems', limit })
    }
    expect(await post(undefined)).toMatchObject({ code: 'errorCount', field: section })
    for (const items of [null, 'x', 5, {}, { 0: sampleItem, length: 1 }, [null], ['x'], [[]]]) {
      expect(await post(items), JSON.stringify(items)).toMatchObject({
        code: expect.stringMatching(/^(invalidObject|invalidField)$/),
      })
    }
    expect(await post(Array(1000).fill(sampleItem))).toMatchObject({
      code: expect.stringMatching(/^(tooManyItems|tooDeep|bodyTooLarge)$/),
    })
  },
)

test.each(collections.map((collection) => [`${collection.area.id} ${collection.kind}`, collection] as const))(
  '%s: an OBJECT, type, id or revision of a wrong type is refused',
  async (_, collection) => {
    const { path, input } = sampleSave(collection)
    for (const OBJECT of [undefined, null, 'x', 5, [], [{}], true]) {
      expect((await setup.attacker.post(path, { ...input, OBJECT })).body, JSON.stringify(OBJECT)).toMatchObject({
        code: 'invalidObject',
      })
    }
    for (const more of [{ type: 'create; DROP' }, { type: 5 }, { type: null }, { type: 'replace' }]) {
      expect((await setup.attacker.post(path, { ...input, ...more })).body).toMatchObject({ code: 'invalidType' })
    }
    for (const more of [
      { operationId: 'x' },
      { operationId: 5 },
      { revision: -1 },
      { revision: '1e3' },
      { revision: {} },
      { OBJECT: { ...(input['OBJECT'] as object), _id: "' OR 1=1" } },
    ]) {
      expect((await setup.attacker.post(path, { ...input, ...more })).body, JSON.stringify(more)).toMatchObject({
        code: 'invalidField',
      })
    }
  },
)

const hostileTexts = [
  "' OR '1'='1",
  "'; DROP TABLE entry; --",
  '$where',
  '%',
  '_',
  '\\',
  '{"$gt":""}',
  '$1',
  '?',
  ':name',
  '"',
  '<img src=x onerror=alert(1)>',
  '</script><script>',
  `$${'{7*7}'}`,
  '{{7*7}}',
  'javascript:alert(1)',
  '=HYPERLINK("x")',
  '@SUM(1)',
  '‮gnp.exe',
  '한글 🙂 e\u0301',
  '../../etc',
]

describe.each(databaseKinds)('on %s', (kind) => {
  let databaseSetup: AttackSetup
  beforeAll(async () => {
    databaseSetup = await setUpAttack(kind)
  })
  afterAll(() => databaseSetup.close())

  test.each(records.map((collection) => [collection.area.id, collection] as const))(
    'A15, A72: text in %s is stored and returned unchanged',
    async (_, collection) => {
      const texts = Object.entries(collection.area.item).filter(([, field]) => field.kind === 'text')
      const detail = `/${collection.area.id}/detail`
      for (const text of texts.length === 0 ? [] : hostileTexts) {
        const user = databaseSetup.attacker
        const { path, input } = sampleWith(collection, (_object, items) => {
          for (const [name] of texts) items[0] = { ...items[0], [createWireNames(collection).item(name)]: text }
        })
        const DATE = (input as Wire)['DATE']
        await user.post(path, input)
        const { body, headers } = await user.get(detail, { DATE }, { accept: 'text/html' })
        for (const [name] of texts)
          expect(body.result[createWireNames(collection).section][0][createWireNames(collection).item(name)]).toBe(text)
        expect(headers['content-type']).toMatch(/^application\/json/)
        expect((await user.remove(`/${collection.area.id}/delete`, { DATE })).status).toBe(200)
      }
    },
  )

  test('all tables still exist afterwards', async () => {
    for (const table of ['entry', 'account', 'session', 'operation', 'removed'] as const) {
      await databaseSetup.app.db.selectFrom(table).selectAll().limit(1).execute()
    }
  })
})
