import { calendarArea } from '@haru/shared/areas/calendar.ts'
import { money } from '@haru/shared/areas/money.ts'
import { day } from '@haru/shared/calendar/day.ts'
import { periodAround, toPeriod } from '@haru/shared/calendar/period.ts'
import { createDefaultCategory } from '@haru/shared/tracking/category.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import { createItem } from '@haru/shared/tracking/write/edit-item.ts'
import { describe, expect, test } from 'vitest'
import { isDirty, isDraftUpToDate } from './draft.ts'
import { type EditorDescriptor, editDraftList, openDraft } from './draft-list.ts'

const units = { weight: 'kg', currency: 'KRW' } as const
const friday = periodAround('day', day('2026-11-20'))
const wallet = { area: money, kind: 'record', category: createDefaultCategory(money), units } as const
const calendar = { area: calendarArea, kind: 'record', category: createDefaultCategory(calendarArea), units } as const

const spends: EditorDescriptor = { id: 'money', context: wallet, source: friday, entry: null }
const meeting = { ...createItem(calendarArea, calendar.category), title: 'meeting' }
const written: Entry = { id: '1', period: friday, values: {}, items: [meeting], revision: 1 }
const own: EditorDescriptor = { id: 'own', context: calendar, source: friday, entry: written, collapsed: true }
const amount = { type: 'typed', item: 0, name: 'amount', text: '900' } as const

describe('several editors on a page', () => {
  test('are edited independently', () => {
    const drafts = editDraftList({}, { editor: spends, change: amount })
    expect(drafts['money']?.items[0]?.values['amount']).toBe(900)
    const both = editDraftList(drafts, { editor: own, change: { type: 'toggled', item: 0, open: true } })
    expect(both['money']).toBe(drafts['money'])
    expect(both['own']?.items[0]?.open).toBe(true)
  })

  test('are dropped after they are closed', () => {
    const drafts = editDraftList(editDraftList({}, { editor: spends, change: amount }), { openIds: ['own'] })
    expect(drafts).toEqual({})
  })

  test('open collapsed if requested, and stay collapsed after a reload', () => {
    expect(openDraft(own).items.map(({ open }) => open)).toEqual([false])
    const newer = { ...written, revision: 2 }
    const drafts = editDraftList({}, { editor: own, change: { type: 'loaded', source: friday, entry: newer } })
    expect(drafts['own']?.items.map(({ open }) => open)).toEqual([false])
    expect(openDraft({ ...own, entry: null }).items.map(({ open }) => open)).toEqual([true])
  })

  test('can open with unsaved items', () => {
    const away = toPeriod({ start: day('2026-11-20'), end: day('2026-11-22') })
    const draft = openDraft({ id: 'new', context: calendar, source: away, entry: null, items: [meeting] })
    expect(draft.items.map(({ values }) => values['title'])).toEqual(['meeting'])
    expect([isDirty(draft), draft.period]).toEqual([true, away])
  })

  test('are clean after a save and follow later revisions', () => {
    const typed = editDraftList({}, { editor: spends, change: amount })
    const sent = { values: {}, items: typed['money']?.items.map(({ values }) => values) ?? [] }
    const entry = { id: '2', period: friday, revision: 1 }
    const change = { type: 'saved', saved: entry, sent, importedIds: [], contents: sent } as const
    const saved = editDraftList(typed, { editor: spends, change })['money']
    if (saved === undefined) throw new Error('no draft')
    expect(isDirty(saved)).toBe(false)
    expect(isDraftUpToDate(saved, friday, null)).toBe(true)
    const there: Entry = { ...entry, ...sent }
    expect(isDraftUpToDate(saved, friday, there)).toBe(true)
    expect(isDraftUpToDate(saved, friday, { ...there, revision: 2 })).toBe(false)
  })
})
