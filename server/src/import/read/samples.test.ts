import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { day } from '@haru/shared/calendar/day.ts'
import { findCurrencyDigits } from '@haru/shared/field/units.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { zipOf } from '../../../../tests/support/data/zip.ts'
import type { ImportRow, ReadImport } from './import-result.ts'
import { readImport } from './read-import.ts'

// The exports of other products are not in the repository. Their keys were worked out by another program.
const folder = process.env.HARU_IMPORT_SAMPLES ?? join(import.meta.dirname, '../../../../../shared/data/imports')
const keyFile = join(folder, 'expected.json')

interface Sample {
  readonly file: string
  readonly format: string
  readonly currency?: string
  readonly timeZone?: string
  readonly asks?: Readonly<Record<string, string>>
  readonly mayAsk?: readonly string[]
  readonly mustNotAsk?: readonly string[]
  readonly folder?: boolean
  readonly nothing?: boolean
  readonly records: number
  readonly recurring?: number
  readonly skipped?: Readonly<Record<string, number>>
  readonly refused?: readonly { readonly line: number; readonly why: string }[]
  readonly first?: string
  readonly last?: string
  readonly exercise?: Readonly<Record<string, unknown>>
  readonly scale?: Readonly<Record<string, unknown>>
  readonly food?: Readonly<Record<string, unknown>>
  readonly money?: Readonly<Record<string, unknown>>
  readonly sleep?: Readonly<Record<string, unknown>>
  readonly calendar?: Readonly<Record<string, unknown>>
}

const samples: readonly Sample[] = existsSync(keyFile) ? JSON.parse(readFileSync(keyFile, 'utf8')).samples : []
const name =
  samples.length > 0 ? `the samples are in the folder` : `the samples are absent, so none is read: ${keyFile}`

test(name, () => {
  expect(samples.length === 0 || samples.length > 40).toBe(true)
})

let scratch: string
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'haru-samples-'))
})
afterAll(() => rm(scratch, { recursive: true, force: true }))

async function read(sample: Sample): Promise<ReadImport> {
  let path = join(folder, sample.file)
  if (sample.folder === true) {
    const names = readdirSync(path)
    const zip = zipOf(Object.fromEntries(names.map((each) => [`export/${each}`, readFileSync(join(path, each))])))
    path = join(scratch, 'folder.zip')
    await writeFile(path, zip)
  }
  const { currency = 'KRW', timeZone = 'Asia/Seoul' } = sample
  const account = {
    currency,
    timeZone,
    dayStart: 0,
    weightUnit: 'kg',
    language: 'ko',
    today: day('2026-11-27'),
  } as const
  return readImport(path, { account, answers: sample.asks ?? {} })
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const digits = (value: number, places = 4) => Number(value.toFixed(places))
const daysOf = (rows: readonly ImportRow[]) => [...new Set(rows.map(({ value }) => value.day))].toSorted()
const byDay = <T>(rows: readonly ImportRow[], summarize: (rows: readonly ImportRow[]) => T) =>
  Object.fromEntries(daysOf(rows).map((each) => [each, summarize(rows.filter(({ value }) => value.day === each))]))

function sumExercise(rows: readonly ImportRow[]) {
  const sets = rows.flatMap(({ value }) => (value.kind === 'set' ? value.sets : []))
  const volume = (some: typeof sets) => digits(sum(some.map(({ rep, weight }) => rep * weight)) / 1e6)
  const workouts = new Map<string, number>()
  for (const { value } of rows) {
    if (value.kind !== 'cardio') continue
    const key = `${value.day} ${value.workout} ${value.name.text}`
    workouts.set(key, (workouts.get(key) ?? 0) + value.seconds)
  }
  const minutes = [...workouts.values()].map((seconds) => Math.max(1, Math.floor(seconds / 60 + 0.5)))
  return {
    sets: sets.length,
    reps: sum(sets.map(({ rep }) => rep)),
    volume: volume(sets.filter(({ kind }) => kind !== 'warmUp')),
    warmup: volume(sets.filter(({ kind }) => kind === 'warmUp')),
    cardio: sum(minutes),
  }
}

const namesOf = (rows: readonly ImportRow[]) =>
  new Set(rows.flatMap(({ value }) => ('name' in value ? [value.name.text] : []))).size
const differentSets = (rows: readonly ImportRow[]) =>
  new Set(
    rows.flatMap(({ value }) => {
      if (value.kind === 'cardio') return [`${value.name.text} cardio ${value.workout}`]
      return value.kind === 'set' ? value.sets.map((set) => `${value.name.text} ${JSON.stringify(set)}`) : []
    }),
  ).size

function toExerciseKey(rows: readonly ImportRow[]) {
  const days = byDay(rows, (some) => some)
  return {
    days: daysOf(rows).length,
    ...sumExercise(rows),
    names: namesOf(rows),
    ...Object.fromEntries([
      ['mostNamesInADay', Math.max(...Object.values(days).map(namesOf))],
      ['mostDifferentSetsInADay', Math.max(...Object.values(days).map(differentSets))],
    ]),
    byDay: byDay(rows, (some) => {
      const { warmup, ...others } = sumExercise(some)
      return warmup > 0 ? { ...others, warmup } : others
    }),
  }
}

function sumFood(rows: readonly ImportRow[]) {
  const foods = rows.flatMap(({ value }) => (value.area === 'food' ? [value] : []))
  const total = (field: 'kcal' | 'carb' | 'protein' | 'fat') => sum(foods.map((food) => food[field] ?? 0))
  const unknown = foods.flatMap(({ kcal, carb, protein, fat }) => [kcal, carb, protein, fat]).filter((x) => x === null)
  const amounts = {
    kcal: total('kcal'),
    carb: total('carb') / 10,
    protein: total('protein') / 10,
    fat: total('fat') / 10,
  }
  return { items: foods.length, ...amounts, unknown: unknown.length }
}

/** The key has unrounded amounts: each food may differ by half of the last decimal. */
function expectFood(rows: readonly ImportRow[], key: Readonly<Record<string, unknown>>) {
  const { items, unknown, ...amounts } = sumFood(rows)
  expect({ days: daysOf(rows).length, items, unknown }).toEqual({
    days: key['days'],
    items: key['items'],
    unknown: key['unknown'],
  })
  for (const [field, amount] of Object.entries(amounts)) {
    const half = field === 'kcal' ? 0.5 : 0.05
    expect(Math.abs(amount - Number(key[field])), field).toBeLessThanOrEqual(half * items + 1e-9)
  }
}

function sumMoney(rows: readonly ImportRow[], currency: string) {
  const total = (kind: string) =>
    sum(rows.map(({ value }) => (value.area === 'money' && value.kind === kind ? value.amount : 0)))
  const per = 10 ** findCurrencyDigits(currency)
  return { items: rows.length, income: total('income') / per, expense: total('expense') / per }
}

function sumSleep(rows: readonly ImportRow[]) {
  const nights = new Map(rows.flatMap(({ value }) => (value.area === 'sleep' ? [[value.night, value] as const] : [])))
  const lengths = [...nights.values()].map(({ bedTime, wakeTime }) => (wakeTime - bedTime + 1440) % 1440)
  return { items: nights.size, minutes: sum(lengths) }
}

function expectRows({ rows }: ReadImport, sample: Sample) {
  const of = (list: string) => rows.filter(({ value }) => value.area === list && value.kind !== 'scale')
  const weights = rows.flatMap(({ value }) => (value.kind === 'scale' ? [[value.day, value.weight / 1e6]] : []))
  const [exercise, food, money, sleep, calendar] = ['exercise', 'food', 'money', 'sleep', 'calendar'].map(of)
  if (exercise === undefined || money === undefined || sleep === undefined || calendar === undefined) throw new Error()
  const currency = sample.currency ?? 'KRW'
  expect(exercise.length > 0 ? toExerciseKey(exercise) : undefined).toEqual(sample.exercise)
  expect(weights.length > 0 ? { days: weights.length, byDay: Object.fromEntries(weights) } : undefined).toEqual(
    sample.scale,
  )
  if (sample.food === undefined) expect(food).toEqual([])
  else expectFood(food ?? [], sample.food)
  const moneyKey = {
    days: daysOf(money).length,
    ...sumMoney(money, currency),
    byDay: byDay(money, (some) => sumMoney(some, currency)),
  }
  expect(money.length > 0 ? moneyKey : undefined).toEqual(sample.money)
  expect(
    sleep.length > 0 ? { days: daysOf(sleep).length, ...sumSleep(sleep), byDay: byDay(sleep, sumSleep) } : undefined,
  ).toEqual(sample.sleep)
  const periods = calendar.flatMap(({ value }) => (value.area === 'calendar' ? [`${value.day} - ${value.dayEnd}`] : []))
  const entries = Object.fromEntries(
    periods.map((period) => [period, periods.filter((each) => each === period).length]),
  )
  expect(calendar.length > 0 ? { entries: calendar.length, byDay: entries } : undefined).toEqual(sample.calendar)
}

function expectQuestions({ questions }: ReadImport, { asks = {}, mayAsk = [], mustNotAsk = [], recurring }: Sample) {
  const ids = questions.map(({ id }) => id)
  const allowed = [
    ...Object.keys(asks),
    ...mayAsk,
    'currency',
    'encoding',
    'column:date',
    'column:amount',
    'column:description',
  ]
  expect(ids.filter((id) => !allowed.includes(id))).toEqual([])
  expect(Object.keys(asks).filter((id) => !ids.includes(id) && !mayAsk.includes(id))).toEqual([])
  expect(ids.filter((id) => mustNotAsk.includes(id))).toEqual([])
  expect(questions.filter(({ answer }) => answer === null)).toEqual([])
  if (recurring !== undefined) expect(questions.find(({ id }) => id === 'recurring')?.count).toBe(recurring)
}

test.each(samples)('the sample $file has the numbers of its key', async (sample) => {
  const result = await read(sample)
  const { format, records, rows, skipped, refused } = result
  expect({ format, records }).toEqual({ format: sample.format, records: sample.records })
  expect(Object.fromEntries(skipped.map(({ reason, count }) => [reason, count]))).toEqual(sample.skipped ?? {})
  expect(refused.map(({ line, code }) => ({ line, why: code }))).toEqual(sample.refused ?? [])
  const ends = rows.map(({ value }) => value.day).toSorted()
  expect([ends[0], ends.at(-1)]).toEqual([sample.first, sample.last])
  expectRows(result, sample)
  expectQuestions(result, sample)
  const counted = sum(rows.map(({ recordCount }) => recordCount)) + sum(skipped.map(({ count }) => count))
  expect(counted + result.refusedCount).toBe(records)
  expect(new Set(rows.map(({ identity }) => identity)).size).toBe(rows.length)
  expect(await read(sample)).toEqual(result)
})

test.each(samples.filter(({ asks }) => asks !== undefined))('$file asks about its open questions', async (sample) => {
  const { questions } = await read({ ...sample, asks: {} })
  const open = questions.filter(({ answer }) => answer === null).map(({ id }) => id)
  const blocking = Object.keys(sample.asks ?? {}).filter((id) => id === 'weightUnit' || id === 'dateOrder')
  expect(open).toEqual(blocking.filter((id) => !(sample.mayAsk ?? []).includes(id)))
})
