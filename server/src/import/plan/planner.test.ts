import { calendarArea } from '@haru/shared/areas/calendar.ts'
import { areas } from '@haru/shared/areas/register.ts'
import { addDays, day } from '@haru/shared/calendar/day.ts'
import { createDefaultCategory } from '@haru/shared/tracking/category.ts'
import { expect, test } from 'vitest'
import { readImportFile } from '../../../../tests/support/api/read-import-file.ts'
import { calendarFileOf } from '../../../../tests/support/data/format-files.ts'
import { sleepFileOf } from '../../../../tests/support/data/import-files.ts'
import { resolveNames } from '../resolve-names.ts'
import { groupRows } from './group-rows.ts'
import { createPlanner } from './planner.ts'

const allAreas = [...areas, calendarArea]

/** The days that a plan of a file into an empty account reads, batch by batch. */
async function listReadDays(content: string): Promise<readonly (readonly string[])[]> {
  const { rows, ...file } = await readImportFile(content)
  const { groups, ...grouped } = groupRows({ ...file, rows }, '', allAreas)
  const before = new Map(allAreas.map((area) => [area.id, createDefaultCategory(area)]))
  const resolved = resolveNames(grouped.names, {
    areas: allAreas,
    wordOf: (_, { title }) => title ?? '',
    chosen: [],
    earlier: [],
    createId: () => crypto.randomUUID(),
    categories: before,
  })
  const planner = createPlanner(
    { areas: allAreas, summary: { ...file, ...grouped }, groups },
    {
      units: { weight: 'kg', currency: 'KRW' },
      dayStart: 0,
      countOptions: { countWarmUps: false },
      resolved,
      before,
      committedAt: 1,
    },
  )
  const read: (readonly string[])[] = []
  for (let needed = planner.findNeededDays(); needed !== null; needed = planner.findNeededDays()) {
    read.push(needed.days)
    planner.plan([])
  }
  return read
}

const compact = (date: string) => date.replaceAll('-', '')

test('a plan reads a day of many records once', async () => {
  const start = day('2026-03-02')
  const events = Array.from({ length: 100 }, (_, i) => {
    const end = compact(addDays(start, i + 1))
    return `BEGIN:VEVENT\nUID:${i}\nDTSTART;VALUE=DATE:${compact(start)}\nDTEND;VALUE=DATE:${end}\nEND:VEVENT\n`
  })
  expect(await listReadDays(calendarFileOf(events.join('')))).toEqual([[start], [], []])
})

test('a plan of nights reads each day once, also those around the nights', async () => {
  const first = day('2026-03-01')
  const days = Array.from({ length: 100 }, (_, i) => addDays(first, i))
  const nights = days.map((date) => [`${date} 01:00:00`, `${date} 07:00:00`] as const)
  const read = (await listReadDays(sleepFileOf(...nights))).flat()
  expect(read).toEqual([addDays(first, -1), ...days, addDays(first, 100)])
})
