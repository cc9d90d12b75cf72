import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { oddDays, weeksOfTwoYears, zoneFacts, zones } from './support/data/zone-facts.ts'

// F21, F22, F24 and F25, of the server; tests/e2e/calendar/zones.test.ts tests the web app.

let facts: Awaited<ReturnType<typeof zoneFacts>>
beforeAll(async () => {
  facts = await zoneFacts()
})

test.each(zones)(
  'in %s the due values depend on the local day, from five minutes after midnight to five minutes before',
  (zone) => {
    expect(facts[`goal in ${zone}`]).toEqual([
      [100, 'best', '', '5.00'],
      [500, 'best', 'best', '5.00'],
    ])
  },
)

test.each(zones)('in %s a month ends at the local midnight', (zone) => {
  expect(facts[`month in ${zone}`]).toEqual(['5.00', '0.00'])
})

describe('a week has seven days and seven points, and a night from 23:00 to 07:00 has eight hours', () => {
  // By the calendar of JavaScript and not by ours, which the server uses too.
  const listWeek = (monday: string) =>
    Array.from({ length: 7 }, (_, i) => new Date(Date.parse(monday) + i * 86_400_000).toISOString().slice(0, 10))
  const week = (monday: string) => ({
    days: listWeek(monday),
    points: listWeek(monday),
    count: 7,
    lengths: ['08:00'],
    exist: 7,
  })

  test.each(oddDays)('in %s around %s, from Monday, %s', (zone, of, monday) => {
    expect(facts[`week of ${of} in ${zone}`]).toEqual(week(monday))
  })

  test.each(weeksOfTwoYears)('F25: in the week of %s, which has days of two years', (monday) => {
    expect(facts[`week of ${monday}`]).toEqual(week(monday))
  })
})

test('F24: the 29th of February is a day of its month and its year', () => {
  expect(facts['leap day']).toEqual({
    goals: [
      ['2028-02-29', 2900, 'best'],
      ['2028-12-31', 2901, 'worst'],
    ],
    days: ['2028-01-31', '2028-02-29'],
  })
})

for (const TZ of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Australia/Lord_Howe']) {
  const tags = TZ === 'Pacific/Kiritimati' ? [] : ['long']
  test(`F21: a server in ${TZ} has the same results`, { tags }, async () => {
    const file = join(import.meta.dirname, 'support/data/zone-facts.ts')
    const { stdout } = await promisify(execFile)(process.execPath, [file], { env: { ...process.env, TZ } })
    expect(JSON.parse(stdout)).toEqual(facts)
  })
}
