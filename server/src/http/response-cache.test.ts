import { day } from '@haru/shared/calendar/day.ts'
import { expect, test } from 'vitest'
import { keepAnswers, type Question, type Sent } from './response-cache.ts'

const kim: Question = { caller: { ownerId: 'kim', seq: 3 }, today: day('2026-03-01'), asked: '/list?page=1' }
const text = (answer: Sent | null) => answer?.toString() ?? null

test('the same question has the same answer until its person writes', () => {
  const kept = keepAnswers()
  expect(kept.find(kim)).toBeNull()
  kept.keep(kim, Buffer.from('three'))
  expect(text(kept.find(kim))).toBe('three')
  expect(text(kept.find(kim))).toBe('three')
  const later = { ...kim, caller: { ownerId: 'kim', seq: 4 } }
  expect(kept.find(later)).toBeNull()
  expect(kept.find(kim), 'what has changed is forgotten').toBeNull()
})

test('another person, day or question has an answer of its own', () => {
  const kept = keepAnswers()
  kept.keep(kim, Buffer.from('three'))
  const others: readonly Question[] = [
    { ...kim, caller: { ownerId: 'lee', seq: 3 } },
    { ...kim, today: day('2026-03-02') },
    { ...kim, asked: '/list?page=2' },
  ]
  for (const other of others) expect(kept.find(other)).toBeNull()
  expect(text(kept.find(kim))).toBe('three')
})

test('of too many bytes those that nobody has asked for the longest go', () => {
  const kept = keepAnswers(4200)
  const asked = (page: number): Question => ({ ...kim, asked: `/list?page=${page}` })
  for (const page of [1, 2, 3]) kept.keep(asked(page), Buffer.alloc(1000))
  expect(kept.find(asked(1))).not.toBeNull()
  kept.keep(asked(4), Buffer.alloc(1000))
  expect([1, 2, 3, 4].map((page) => kept.find(asked(page)) !== null)).toEqual([true, false, true, true])
})

test('an answer that is kept again counts once', () => {
  const kept = keepAnswers(2800)
  for (let i = 0; i < 10; i += 1) kept.keep(kim, Buffer.alloc(1000))
  kept.keep({ ...kim, asked: '/other' }, Buffer.alloc(1000))
  expect(kept.find(kim)).not.toBeNull()
})

test('what is larger than everything that may be kept is not', () => {
  const kept = keepAnswers(20)
  kept.keep(kim, Buffer.alloc(21))
  expect(kept.find(kim)).toBeNull()
})

test('a great many small answers to long questions are forgotten like large ones', () => {
  const kept = keepAnswers(100_000)
  const asked = (page: number): Question => ({ ...kim, asked: `/list?page=${page}&${'x'.repeat(8000)}` })
  for (let page = 1; page <= 20; page += 1) kept.keep(asked(page), '{}')
  const known = Array.from({ length: 20 }, (_, i) => kept.find(asked(i + 1)) !== null)
  expect(known.filter(Boolean)).toHaveLength(12)
  expect(known.slice(-12).every(Boolean)).toBe(true)
})

// B5
test('an answer that is very large pushes out nothing that others ask for', () => {
  const kept = keepAnswers(100_000, 5000)
  kept.keep(kim, Buffer.alloc(1000))
  kept.keep({ ...kim, asked: '/large' }, Buffer.alloc(6000))
  expect(kept.find(kim)).not.toBeNull()
  expect(kept.find({ ...kim, asked: '/large' })).toBeNull()
})
