import { assert, double, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { laneHeight, listVisibleNames, planLabels } from './visible-labels.ts'

const narrow = 3
const wide = 8
const plan = (width: number, height: number, labelCount: number, hiddenCount = 0, lanes = 0) => {
  const { count, restCount } = planLabels({ width, height }, { labelCount, hiddenCount, lanes })
  return [count, restCount]
}

test('a tile shows all labels that it has rows for, and at most two on a narrow tile', () => {
  expect(plan(narrow, 3, 2)).toEqual([2, 0])
  expect(plan(narrow, 9, 3)).toEqual([2, 1])
  expect(plan(narrow, 1.9, 2)).toEqual([2, 0])
  expect(plan(narrow, 1, 1)).toEqual([1, 0])
  expect(plan(wide, 4, 4)).toEqual([4, 0])
  expect(plan(wide, 3.9, 4)).toEqual([2, 2])
})

test('the number of the rest takes the last row', () => {
  expect(plan(narrow, 1.9, 3)).toEqual([1, 2])
  expect(plan(narrow, 1.9, 1, 1)).toEqual([1, 1])
  expect(plan(narrow, 3, 1, 2)).toEqual([1, 2])
  expect(plan(wide, 4, 5)).toEqual([3, 2])
  expect(plan(wide, 4, 4, 1)).toEqual([3, 2])
  expect(plan(wide, 4, 0, 3)).toEqual([0, 3])
})

test('a single row has the first label, or the number of the rest if that includes calendar entries', () => {
  expect(plan(narrow, 1, 3)).toEqual([1, 0])
  expect(plan(narrow, 1, 3, 1)).toEqual([0, 4])
  expect(plan(narrow, 0.9, 3, 1)).toEqual([0, 0])
})

test('bars take the space of labels', () => {
  expect(plan(narrow, 3, 2, 0, 1)).toEqual([2, 0])
  expect(plan(narrow, 3, 3, 0, 1)).toEqual([1, 2])
  expect(plan(narrow, 3, 2, 0, 2)).toEqual([0, 0])
})

test('the form of a figure follows the width', () => {
  const forms = [2, 2.4, 2.875, 7.25].map(
    (width) => planLabels({ width, height: 3 }, { labelCount: 1, hiddenCount: 0, lanes: 0 }).form,
  )
  expect(forms).toEqual(['icon', 'brief', 'short', 'full'])
})

test('a tile has no more rows than it has space for, and counts everything that it does not show', () => {
  const count = integer({ min: 0, max: 6 })
  const rem = double({ min: 0, max: 12, noNaN: true })
  void assert(
    property(rem, rem, count, count, integer({ min: 0, max: 2 }), (width, height, labelCount, hiddenCount, lanes) => {
      const plan = planLabels({ width, height }, { labelCount, hiddenCount, lanes })
      const rowCount = plan.count + Math.sign(plan.restCount)
      expect(rowCount).toBeLessThanOrEqual(plan.rowCount)
      expect(plan.rowCount * (plan.rowCount === 4 ? 1 : 0.9375)).toBeLessThanOrEqual(
        Math.max(0, height - lanes * laneHeight),
      )
      if (plan.restCount > 0) expect(plan.count + plan.restCount).toBe(labelCount + hiddenCount)
      else if (plan.rowCount > 1) expect([plan.count, hiddenCount]).toEqual([labelCount, 0])
    }),
  )
})

test('a label has the names that can be seen, and at least the first', () => {
  expect(listVisibleNames(['등', '이두', '복근', '어깨', '가슴'], narrow)).toEqual(['등', '이두', '복근'])
  expect(listVisibleNames(['Biceps curl', 'Bench press', 'Squat', 'Deadlift'], narrow)).toEqual([
    'Biceps curl',
    'Bench press',
  ])
  expect(listVisibleNames(['Chest', 'Back', 'Legs'], wide)).toEqual(['Chest', 'Back', 'Legs'])
  expect(listVisibleNames(['등'.repeat(30), '이두'], narrow)).toHaveLength(1)
  expect(listVisibleNames([], narrow)).toEqual([])
})
