import { describe, expect, test } from 'vitest'
import { day } from '../calendar/day.ts'
import { periodAround } from '../calendar/period.ts'
import { chooseSaveMode, computeSaveFlags } from './save-mode.ts'

const on = (text: string) => periodAround('day', day(text))
const friday = on('2026-11-20')
const saturday = on('2026-11-21')

describe('saving', () => {
  test.each([
    ['a new record on a free day', null, [], 'create'],
    ['a new record on a day that has one', null, [saturday], 'ask'],
    ['the record of the day', saturday, [saturday], 'update'],
    ['the record of the day, which another device removed', saturday, [], 'update'],
    ['the record of another day on a free day', friday, [friday], 'create'],
    ['the record of another day on a day that has one', friday, [friday, saturday], 'ask'],
  ] as const)('%s', (_, loaded, taken, how) => {
    expect(chooseSaveMode(computeSaveFlags({ chosen: saturday, loaded, taken }))).toBe(how)
  })

  test('periods of the same days with different types are different periods', () => {
    const february = periodAround('month', day('2027-02-01'))
    const select = { ...february, type: 'select' } as const
    expect(computeSaveFlags({ chosen: february, loaded: select, taken: [select] })).toEqual({
      isTaken: false,
      isLoaded: false,
      isNew: false,
    })
    expect(computeSaveFlags({ chosen: february, loaded: null, taken: [february] })).toEqual({
      isTaken: true,
      isLoaded: false,
      isNew: true,
    })
  })
})
