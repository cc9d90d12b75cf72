import { areas } from '@haru/shared/areas/register.ts'
import { calendarCollection } from '@haru/shared/tracking/collections.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AttackSetup, collections, setUpAttack } from '../support/api/victim-and-attacker.ts'
import { callsOf, everyCall, type SampleCall } from '../support/data/wire-samples.ts'

// A12 to A14: invalid days, ranges and pages.

const charts = everyCall(areas).filter(({ path }) => path.includes('/chart/'))
/** Calls that accept a missing DATE, and then return the values of today or of all records. Saved sets, foods and keys belong to no day. */
const undated = everyCall(areas).filter(({ path }) => /^\/(user\/sync\/(?!savedSets|foods|key)|today\/year)/.test(path))
const calls = [...collections.flatMap(callsOf), ...charts, ...undated]
const named = calls.map((sample) => [`${sample.call.method} ${sample.path}`, sample] as const)
const isRead = (sample: SampleCall) => [...charts, ...undated].includes(sample) || /\/(list|exist)$/.test(sample.path)
const reads = named.filter(([, sample]) => isRead(sample))
const onePeriod = named.filter(([, sample]) => !isRead(sample))

const notDays = [
  '2026-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-04-31',
  '2026-1-1',
  '26-01-01',
  '2026/01/01',
  '20260101',
  '',
  ' 2026-01-01',
  '2026-01-01 ',
  '２０２６-01-01',
  '٢٠٢٦-٠١-٠١',
  '‏2026-01-01',
  '2026-01-01\u0000',
  '2026-01-01T00:00:00Z',
  '🙂',
  '0000-00-00',
  'x'.repeat(3000),
  '{"$gt":""}',
  "2026-01-01' OR '1'='1",
  '-2026-01-01',
  '+002026-01-01',
  'null',
  'NaN',
  'today',
]
const wrong: readonly (readonly [string, unknown, string])[] = [
  ...notDays.map((text) => [text.slice(0, 30), { dateStart: text, dateEnd: '2026-12-31' }, 'invalidDate'] as const),
  ...notDays.map(
    (text) => [`end ${text.slice(0, 30)}`, { dateStart: '2026-01-01', dateEnd: text }, 'invalidDate'] as const,
  ),
  ['no end', { dateStart: '2026-01-01' }, 'invalidDate'],
  ['nothing', {}, 'invalidDate'],
  ['another type', { dateType: 'century', dateStart: '2026-01-01', dateEnd: '2026-01-01' }, 'invalidDate'],
  ['__proto__ as type', { dateType: '__proto__', dateStart: '2026-01-01', dateEnd: '2026-01-01' }, 'invalidDate'],
  ['end before start', { dateType: '', dateStart: '2026-02-01', dateEnd: '2026-01-01' }, 'dateOrder'],
  ['a century', { dateType: '', dateStart: '1950-01-01', dateEnd: '2050-01-01' }, 'dateRange'],
  ['all of time', { dateType: '', dateStart: '0001-01-01', dateEnd: '9999-12-31' }, 'dateRange'],
  ['long ago', { dateType: '', dateStart: '1899-12-31', dateEnd: '1899-12-31' }, 'dateRange'],
  ['far ahead', { dateType: '', dateStart: '2200-01-01', dateEnd: '2200-01-01' }, 'dateRange'],
  ['a day more than ten years', { dateType: '', dateStart: '2016-01-01', dateEnd: '2026-01-08' }, 'dateRange'],
]
const notObjects = [
  null,
  5,
  true,
  [],
  ['2026-01-01'],
  'x',
  { dateStart: { a: 1 }, dateEnd: ['2026-01-01'] },
  { dateStart: 20_260_101, dateEnd: null },
]

const notPages: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ...[
    '-1',
    '0',
    '0.5',
    'NaN',
    '1e309',
    '9007199254740992',
    '1e3',
    '٣',
    ' 1',
    '1 ',
    '',
    'null',
    '1;DROP TABLE entry',
  ].map((page) => [`page ${page}`, { page }] as const),
  ...['asc; DROP', '__proto__', 'ASC', 'constructor', '', 'desc--', 'random()'].map(
    (sort) => [`sort ${sort}`, { sort }] as const,
  ),
  ...['1000000000', '0', '-10', '11', 'all'].map((limit) => [`limit ${limit}`, { limit }] as const),
]

let setup: AttackSetup
beforeAll(async () => {
  setup = await setUpAttack('sqlite')
})
afterAll(() => setup.close())

async function callEndpoint(sample: (typeof calls)[number], DATE: unknown, PAGING?: unknown) {
  const input = {
    ...sample.input,
    ...(DATE === undefined ? {} : { DATE }),
    ...(PAGING === undefined ? {} : { PAGING }),
  }
  const { attacker } = setup
  if (sample.call.method === 'GET') return attacker.get(sample.path, input)
  return { POST: attacker.post, PUT: attacker.put, DELETE: attacker.remove }[sample.call.method](sample.path, input)
}

describe('A12, A13: an invalid period is refused with the code of its error', () => {
  test.each(named)('%s', async (_, sample) => {
    const wrongDates = undated.includes(sample) ? wrong.filter(([name]) => name !== 'nothing') : wrong
    for (const [name, DATE, code] of wrongDates) {
      expect((await callEndpoint(sample, DATE)).body, name).toMatchObject({
        code,
        field: expect.stringMatching(/^DATE/),
      })
    }
  })

  test.each(named.filter(([, { call }]) => call.method !== 'GET'))('%s, in JSON', async (_, sample) => {
    for (const DATE of notObjects) {
      expect((await callEndpoint(sample, DATE)).body, JSON.stringify(DATE)).toMatchObject({ code: 'invalidDate' })
    }
  })

  test.each(reads)('%s, as JSON in the address', async (_, sample) => {
    for (const DATE of [
      '{"dateStart":"2026-01-01"',
      '[]',
      '5',
      'x',
      '{"dateStart":"2026-01-01","dateStart":"2026-01-01"}',
    ]) {
      expect((await callEndpoint(sample, DATE)).body, DATE).toMatchObject({
        code: expect.stringMatching(/^invalid(Query|Date)$/),
      })
    }
  })
})

function kindOf(path: string): 'goal' | 'record' | 'span' {
  if (path.includes('/goal/')) return 'goal'
  return path.startsWith(`/${calendarCollection.area.id}/`) ? 'span' : 'record'
}

test.each(onePeriod)('%s accepts only one whole period of its kind', async (_, sample) => {
  const period = (dateType: string, dateStart: string, dateEnd: string) => ({ dateType, dateStart, dateEnd })
  const freeRanges = [period('select', '2026-01-01', '2026-01-09'), period('', '2026-01-01', '2026-01-31')]
  const ofKind = {
    goal: [period('day', '2026-01-01', '2026-01-01'), period('', '2026-01-01', '2026-01-01'), ...freeRanges],
    record: [period('month', '2026-01-01', '2026-01-31'), period('day', '2026-01-01', '2026-01-02'), ...freeRanges],
    span: [period('month', '2026-01-01', '2026-01-31'), period('day', '2026-01-01', '2026-01-02')],
  }
  const periods = [
    period('month', '2026-01-01', '2026-01-30'),
    period('month', '2026-01-02', '2026-01-31'),
    period('week', '2026-01-04', '2026-01-10'),
    period('year', '2026-01-01', '2027-12-31'),
    ...ofKind[kindOf(sample.path)],
  ]
  for (const DATE of periods)
    expect((await callEndpoint(sample, DATE)).body, JSON.stringify(DATE)).toMatchObject({ code: 'invalidDate' })
})

test.each(named.filter(([, { path }]) => path.endsWith('/list')))(
  'A14: %s: an invalid page is refused',
  async (_, sample) => {
    for (const [name, PAGING] of notPages) {
      expect((await callEndpoint(sample, undefined, PAGING)).body, name).toMatchObject({ code: 'invalidPaging' })
    }
    const behind = await callEndpoint(sample, undefined, { sort: 'desc', page: 999_999 })
    expect(behind).toMatchObject({ status: 200, body: { result: [] } })
  },
)
