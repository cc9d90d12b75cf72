import { expect, test } from 'vitest'
import { exercise } from '../../areas/exercise.ts'
import { combineContents } from './combine-contents.ts'

const records = { area: exercise, kind: 'record' } as const
const goals = { area: exercise, kind: 'goal' } as const
const [bench, squat] = [{ title: 'barbellBenchPress' }, { title: 'squat' }]
const target = { values: { scale: 70_000 }, items: [bench] }
const sent = { values: { scale: null }, items: [squat] }
const weighed = { values: { scale: 71_000 }, items: [squat] }

test('a replacement keeps the values of the day that it does not send', () => {
  expect(combineContents(records, 'replace', target, sent)).toEqual({ values: { scale: 70_000 }, items: [squat] })
  expect(combineContents(records, 'replace', target, weighed)).toEqual(weighed)
  expect(combineContents(goals, 'replace', target, sent)).toEqual(sent)
})

test('an insertion keeps the items and the values of the day before its own', () => {
  expect(combineContents(records, 'insert', target, weighed)).toEqual({
    values: { scale: 70_000 },
    items: [bench, squat],
  })
  const unweighed = { ...target, values: { scale: null } }
  expect(combineContents(records, 'insert', unweighed, weighed).values).toEqual({ scale: 71_000 })
})

test('an update and a creation have what they send', () => {
  expect(combineContents(records, 'update', target, sent)).toEqual(sent)
})
