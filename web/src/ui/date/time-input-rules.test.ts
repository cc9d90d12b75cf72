import { exercise } from '@haru/shared/areas/exercise.ts'
import { expect, test } from 'vitest'
import { clockRule, createDurationRule } from './time-input-rules.ts'

test.each([
  { typed: '7', leaves: '7', means: 7 * 60 },
  { typed: '23', leaves: '23', means: 23 * 60 },
  { typed: '73', leaves: '7:3', means: 7 * 60 + 30 },
  { typed: '730', leaves: '7:30', means: 7 * 60 + 30 },
  { typed: '0730', leaves: '07:30', means: 7 * 60 + 30 },
  { typed: '2359', leaves: '23:59', means: 23 * 60 + 59 },
  { typed: '7:05', leaves: '7:05', means: 7 * 60 + 5 },
  { typed: ' 00:00 ', leaves: '00:00', means: 0 },
  { typed: '', leaves: '', means: null },
])(
  'the time of day typed as "$typed" becomes "$leaves" and is parsed as $means minutes',
  ({ typed, leaves, means }) => {
    expect(clockRule.accept(typed)).toBe(leaves)
    expect(clockRule.parseFinal(leaves)).toBe(means)
  },
)

test.each(['24:01', '2401', '2:401', '2360', '7:60', '12345', '-1', 'noon', '7.30'])(
  'the text "%s" is rejected as a time of day',
  (typed) => {
    expect(clockRule.accept(typed)).toBeNull()
  },
)

test.each([
  { keys: '2400', leaves: '00:00', means: 0 },
  { keys: '24:00', leaves: '00:00', means: 0 },
  { keys: '24', leaves: '24', means: 0 },
  { keys: '24:', leaves: '24:', means: 0 },
  { keys: '240', leaves: '2:40', means: 160 },
  { keys: '0240', leaves: '02:40', means: 160 },
])(
  'a time of day typed key by key as $keys becomes $leaves and is parsed as $means minutes',
  ({ keys, leaves, means }) => {
    const left = [...keys].reduce((text, key) => clockRule.accept(text + key) ?? text, '')
    expect(left).toBe(leaves)
    expect(clockRule.parseFinal(left)).toBe(means)
  },
)

test('a partial time of day is parsed only once it is complete', () => {
  expect(['2', '23', '23:', '23:4', '23:45'].map(clockRule.parsePartial)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    23 * 60 + 45,
  ])
})

test.each([
  { typed: '40', means: 40 },
  { typed: '75', means: 75 },
  { typed: '130', means: 90 },
  { typed: '13230', means: 132 * 60 + 30 },
  { typed: '132:30', means: 132 * 60 + 30 },
  { typed: '1:', means: 60 },
  { typed: '', means: null },
])('the duration typed as "$typed" is parsed as $means minutes', ({ typed, means }) => {
  const rule = createDurationRule(999 * 60)
  expect(rule.accept(typed)).toBe(typed)
  expect(rule.parseFinal(typed)).toBe(means)
})

test.each(['24:01', '2401', '1:75', 'x'])('the text "%s" is rejected as a duration of at most a day', (typed) => {
  expect(createDurationRule(24 * 60).accept(typed)).toBeNull()
})

test.each(['24:00', '2400'])('the text "%s" is rejected during typing in a field that ends at 23:59', (typed) => {
  const { max } = exercise.item.cardio
  expect([createDurationRule(max).accept(typed), createDurationRule(max).accept('23:59')]).toEqual([null, '23:59'])
  expect(exercise.item.cardio.decode('24:00', { weight: 'kg', currency: 'KRW' })).toBeUndefined()
})
