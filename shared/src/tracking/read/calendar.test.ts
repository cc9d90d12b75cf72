import { describe, expect, test } from 'vitest'
import { calendarArea } from '../../areas/calendar.ts'
import { initialValues, type Values } from '../../field/field.ts'
import { createDefaultCategory } from '../category.ts'
import { validateEntry } from '../validate.ts'
import { createItem, editItem } from '../write/edit-item.ts'

const category = createDefaultCategory(calendarArea)
const dentist = { part: 'schedule', title: '치과', color: 'navy', content: '' }

/** As long as all notes of an entry may be together; an emoji is one character. */
const longNotes = Array(10).fill({ ...dentist, content: '🙂'.repeat(1000) })

/** The first error, as 'code item name', or null. */
function problem(items: readonly Values[]): string | null {
  const found = validateEntry(calendarArea, 'record', { values: {}, items }, category)
  return found === null ? null : [found.code, found.item, found.name].filter((each) => each !== null).join(' ')
}

describe('a calendar entry', () => {
  test.each([
    dentist,
    { ...dentist, part: 'memo' },
    { ...dentist, content: '오후 4시\n보험 서류' },
    { ...dentist, title: 'running', color: 'red' },
    ...calendarArea.item.color.options.map((color) => ({ ...dentist, color })),
  ])('%j can be saved', (item) => {
    expect(problem([item])).toBeNull()
  })

  test('has up to a hundred items, and ten thousand characters in their notes', () => {
    expect(problem([...longNotes, ...Array(90).fill({ ...dentist, content: '' })])).toBeNull()
  })

  // The order of the specification: the count, then the part, the title and the colour of each item.
  test.each([
    [[], 'errorCount'],
    [Array(101).fill(dentist), 'tooManyItems'],
    [Array(101).fill({ ...dentist, part: '' }), 'tooManyItems'],
    [[...longNotes, { ...dentist, content: '' }, { ...dentist, content: '끝' }], 'textTooLong 11 content'],
    [[{ part: '', title: '', color: '', content: '' }], 'errorCalendarPart 0 part'],
    [[{ ...dentist, part: 'meeting', title: '' }], 'errorCalendarPart 0 part'],
    [[{ ...dentist, title: '', color: '' }], 'errorCalendarTitle 0 title'],
    [[{ ...dentist, title: '  \u3000' }], 'errorCalendarTitle 0 title'],
    [[{ ...dentist, color: '' }], 'errorCalendarColor 0 color'],
    [[dentist, { ...dentist, color: '' }], 'errorCalendarColor 1 color'],
    [[dentist, { ...dentist, color: '' }, { ...dentist, part: '' }], 'errorCalendarColor 1 color'],
    [[initialValues(calendarArea.item)], 'errorCalendarPart 0 part'],
  ])('%j is refused with %s', (items, code) => {
    expect(problem(items)).toBe(code)
  })

  test('is initially a schedule in the first colour, without a title', () => {
    expect(createItem(calendarArea, category)).toEqual({ part: 'schedule', title: '', color: 'red', content: '' })
  })

  test('keeps the typed title when the part changes, because it is not a title of a category', () => {
    expect(editItem(calendarArea, dentist, 'part', 'memo', category)).toEqual({ ...dentist, part: 'memo' })
    expect(editItem(calendarArea, dentist, 'title', '', category)).toEqual({ ...dentist, title: '' })
  })
})
