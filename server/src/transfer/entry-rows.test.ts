import { initialValues, type Values } from '@haru/shared/field/field.ts'
import { parseSets, replaceSets } from '@haru/shared/field/sets.ts'
import { createDefaultCategory } from '@haru/shared/tracking/category.ts'
import { expect, test } from 'vitest'
import { exercise, onDay, records } from '../../../tests/support/data/samples.ts'
import { createEntryDecoder, createEntryEncoder } from './entry-rows.ts'

const lifts = records(exercise)
const decode = createEntryDecoder(lifts, { currency: 'KRW', category: createDefaultCategory(exercise) })
const encode = createEntryEncoder(lifts)

function entryOf(...items: readonly Values[]) {
  const period = onDay('2026-03-01')
  return { id: '0195f5c0-0000-7000-8000-000000000001', period, values: { scale: null }, items, revision: 1 }
}

const blank = { ...initialValues(exercise.item), part: 'back', title: 'deadlift' }
const withSets = (sets: string) => replaceSets(blank, parseSets(sets))

test('a restore keeps sets without a weight that an earlier version has saved', () => {
  const entry = entryOf(withSets('10x0 8x0'), withSets('10x0 8x60000000'))
  expect(decode(encode(entry))).toEqual(entry)
})

test('a restore refuses an item that no version has saved', () => {
  const row = encode(entryOf(withSets('10x0 10x0')))
  expect(() => decode(row)).toThrow(
    expect.objectContaining({ code: 'invalidField', details: { field: 'items.0.weight' } }),
  )
})

test('a restore refuses an id that is no text', () => {
  const row = encode(entryOf(withSets('10x0 8x0')))
  for (const id of [{ toString: 1, valueOf: 1 }, [row['id']], 1, null]) {
    expect(() => decode({ ...row, id })).toThrow(expect.objectContaining({ code: 'invalidField' }))
  }
})
