import { defaultNames } from '@haru/server/src/tracking/routes/default-names.ts'
import { calendarArea } from '@haru/shared/areas/calendar.ts'
import type { AnyArea } from '@haru/shared/areas/define.ts'
import { areas, findArea } from '@haru/shared/areas/register.ts'
import { addDays, type Day, day, firstDay, lastDay } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import { initialValues, type Values } from '@haru/shared/field/field.ts'
import { replaceSets } from '@haru/shared/field/sets.ts'
import { isInitials, normalizeText, removeSpaces, toInitials } from '@haru/shared/food/search-text.ts'
import { standardizeSpelling } from '@haru/shared/food/spelling.ts'
import { searchTopics } from '@haru/shared/search/search.ts'
import { readSearchIndex, type SearchIndex } from '@haru/shared/search/search-index.ts'
import type { Topic } from '@haru/shared/search/topic-fields.ts'
import { findTopicHistory } from '@haru/shared/search/topic-history.ts'
import type { TopicSummary } from '@haru/shared/search/topic-summary.ts'
import { listAreasWithCategories } from '@haru/shared/tracking/category.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import { pageSize } from '@haru/shared/tracking/read/limits.ts'
import type { Owner, Reader } from '@haru/shared/tracking/store.ts'
import { removeEntry, saveEntry } from '@haru/shared/tracking/write/save.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  creation,
  edition,
  exercise,
  food,
  lift,
  meal,
  money,
  night,
  records,
  sleep,
  spend,
} from '../support/data/samples.ts'
import { describeInStores } from '../support/servers/describe-in-stores.ts'
import { testProperty } from '../support/servers/test-property.ts'

const all = listAreasWithCategories(areas)
const first = day('2025-12-30')
const units = { weight: 'kg', currency: 'KRW' } as const

// Texts in both languages, in several spellings, with spaces or without, of signs only, and beginnings of each other.
const texts = [
  '커피',
  ' 커피 ',
  '아이스 커피',
  '아이스커피',
  '달걀 후라이',
  '계란프라이',
  '라떼',
  'Café Latte',
  'cafe latte',
  'Strawberries',
  'strawberry yoghurt',
  'Wholewheat bread',
  'bread & butter',
  '김치',
  '김치찌게',
  'ＢＢＱ 치킨',
  '🍕',
  '🍕 pizza',
  '4500',
  '',
  '할머니 생신\n케이크 찾기',
]
const queries = [
  ...texts,
  'COFFEE',
  '계란',
  '프라이 달걀',
  '라테',
  'latte caf',
  'strawberr',
  'yogurt',
  'butter bread',
  'ㄱㅊㅉㄱ',
  'ㅋㅍ',
  '커ㅍ',
  '김치찌',
  '생신',
  '케익',
  'barbecue',
  '운동',
  '식비',
  'expense',
  '점심',
  'lunch',
  '데드리프트',
  'deadlift',
  '밤잠',
  '9,000',
  '9000원',
  '300kcal',
  '100',
  'ㅋ',
  'e',
  '!?',
]

const someText = fc.constantFrom(...texts)
const someAmount = fc.constantFrom(1, 300, 4500, 9000)
const itemsOf: readonly (readonly [AnyArea, fc.Arbitrary<Values>])[] = [
  [
    exercise,
    fc
      .tuple(
        fc.constantFrom('deadlift', 'barbellRow'),
        fc.constantFrom('normal', 'warmUp'),
        fc.integer({ min: 1, max: 3 }),
      )
      .map(([title, kind, rep]) => {
        const sets = [kind, 'normal' as const].map((each) => ({ rep, weight: 100_000_000, kind: each }))
        return replaceSets({ ...lift(0, 0, 0), title }, sets)
      }),
  ],
  [
    food,
    fc.tuple(someText, someText, someAmount).map(([name, brand, kcal]) => ({
      ...meal(name, kcal),
      brand,
      name: name === '' ? '밥' : name.slice(0, 30).replace('\n', ' '),
      key: '달걀',
      query: '커피',
    })),
  ],
  [
    money,
    fc.tuple(someText, someAmount, fc.boolean()).map(([content, amount, isIncome]) => ({
      ...spend(amount, content),
      ...(isIncome ? { part: 'income', title: 'labor' } : {}),
    })),
  ],
  [sleep, fc.constant(night('23:00', '07:00'))],
  [
    calendarArea,
    fc.tuple(someText, someText).map(([title, content]) => ({
      ...initialValues(calendarArea.item),
      part: 'memo',
      color: 'red',
      title: title === '' ? '약속' : title.replace('\n', ' '),
      content,
    })),
  ],
]

/** A save of a day, in place of what it has, or its removal. */
interface Step {
  readonly area: string
  readonly day: Day
  readonly items: readonly Values[]
}

const someStep: fc.Arbitrary<Step> = fc
  .tuple(fc.constantFrom(...itemsOf), fc.integer({ min: 0, max: 3 }))
  .chain(([[area, item], offset]) =>
    fc
      .array(item, { maxLength: area === sleep ? 1 : 4 })
      .map((items) => ({ area: area.id, day: addDays(first, offset), items })),
  )

describeInStores((opened) => {
  // The device computes the same over another store.
  const isQuick = opened.name !== 'memory'

  async function run(owner: Owner, { area, day: at, items }: Step): Promise<void> {
    const collection = records(findArea(area, all) ?? calendarArea)
    const period = periodAround('day', at)
    const entry = await opened.store.read(owner).find(collection, period)
    if (entry === null && items.length > 0)
      await saveEntry(opened.store, owner, collection, creation(period, { items }))
    if (entry !== null && items.length > 0) await saveEntry(opened.store, owner, collection, edition(entry, { items }))
    if (entry !== null && items.length === 0) {
      await removeEntry(opened.store, owner, collection, { period, revision: null, operation: null })
    }
  }

  async function search(owner: Owner, text: string): Promise<readonly TopicSummary[]> {
    const context = { areas: all, categories: all.map(() => null), words: Object.values(defaultNames), units }
    const index = await opened.readSearchIndex(owner)
    const found: TopicSummary[] = []
    for (let page = 1; ; page += 1) {
      const { entries, count } = searchTopics(index, { text, page }, context)
      found.push(...entries)
      if (page * pageSize >= count) {
        expect(found).toHaveLength(count)
        return found
      }
    }
  }

  testProperty(
    'a search finds exactly what a scan over all texts, names and amounts finds, with the same counts and sums, after any saves and removals',
    { quickRuns: 8, longRuns: 25, isQuick },
    async (numRuns) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(someStep, { minLength: 1, maxLength: 12 }),
          fc.array(someStep, { maxLength: 6 }),
          fc.uniqueArray(fc.constantFrom(...queries), { minLength: 5, maxLength: 15 }),
          async (before, after, texts) => {
            const owner = await opened.addUser()
            for (const steps of [before, after]) {
              for (const step of steps) await run(owner, step)
              const entries = await listAll(opened.store.read(owner))
              for (const text of texts)
                expect(describeFound(await search(owner, text)), text).toEqual(scan(entries, text))
            }
          },
        ),
        { numRuns },
      )
    },
  )

  testProperty(
    'the histories of searches during saves, and with and without warm-ups, are those of the records',
    { quickRuns: 4, longRuns: 15, isQuick },
    async (numRuns) => {
      await fc.assert(
        fc.asyncProperty(fc.array(fc.tuple(someStep, fc.boolean()), { minLength: 2, maxLength: 8 }), async (steps) => {
          const owner = await opened.addUser()
          for (const [step, countWarmUps] of steps) {
            const readIndex = (counts = countWarmUps) => opened.readSearchIndex(owner, { countWarmUps: counts })
            await Promise.all([readIndex(), run(owner, step), readIndex(), readIndex()])
            // The user changes the setting during the calls.
            const settings = [countWarmUps, countWarmUps, !countWarmUps, countWarmUps]
            const indexes = await Promise.all(settings.map(readIndex))
            for (const [i, counts] of settings.entries()) {
              const scanned = await readSearchIndex(opened.store.read(owner), all, { countWarmUps: counts })
              expect(indexes[i] && listHistories(indexes[i])).toEqual(listHistories(scanned))
            }
          }
        }),
        { numRuns },
      )
    },
  )

  test('the sums of all parts of an area are the sums of its lists', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(someStep, { minLength: 1, maxLength: 20 }), async (steps) => {
        const owner = await opened.addUser()
        for (const step of steps) await run(owner, step)
        const topics = (await opened.readSearchIndex(owner)).listTopics()
        const reader = opened.store.read(owner)
        for (const area of areas) {
          const [sums] = await reader.sums(area, [{ start: firstDay, end: lastDay }])
          const parts = topics.filter((each) => each.area === area && each.topic.field === 'part')
          for (const metric of area.search.sums) {
            const sum = parts.reduce((total, topic) => total + (topic.getSummary().totals[metric] ?? 0), 0)
            expect(sum).toBe(sums?.[Object.keys(area.metrics).indexOf(metric)]?.sum)
          }
        }
      }),
      { numRuns: 25 },
    )
  })
})

/** The history of each topic, by the values of the topic. */
function listHistories(index: SearchIndex) {
  const toKey = ({ area, field, part, text }: Topic) => `${area} ${field} ${part} ${squeeze(text)}`
  const histories = index.listTopics().map((each) => [toKey(each.topic), findTopicHistory(each, addDays(first, 9))])
  return Object.fromEntries(histories)
}

interface ScannedEntry {
  readonly area: AnyArea
  readonly entry: Entry
}

async function listAll(reader: Reader): Promise<readonly ScannedEntry[]> {
  const page = { sort: 'asc', offset: 0, limit: 1000 } as const
  const lists = await Promise.all(
    all.map(async (area) => {
      const { entries } = await reader.list(records(area), { start: firstDay, end: lastDay }, page)
      return entries.map((entry) => ({ area, entry }))
    }),
  )
  return lists.flat()
}

/** What a search finds, as lines in no order: the topic, how often, the last day, and the sums. */
function describeFound(found: readonly TopicSummary[]): readonly string[] {
  return found
    .map(({ topic, count, lastDay: last, totals }) => {
      const key = isNote(topic.area, topic.field) ? squeeze(topic.text) : topic.text
      return [topic.area, topic.field, topic.part, key, count, last, ...Object.values(totals)].join(' ')
    })
    .toSorted()
}

/** The same by a scan: each item under each of its texts, names and amounts, day by day. */
function scan(entries: readonly ScannedEntry[], query: string): readonly string[] {
  const groups = new Map<string, { area: AnyArea; days: Map<Day, Values[]> }>()
  for (const { area, entry } of entries) {
    for (const item of entry.items) {
      for (const key of listMatches(area, item, query)) {
        const group = groups.get(key) ?? { area, days: new Map() }
        groups.set(key, group)
        group.days.set(entry.period.start, [...(group.days.get(entry.period.start) ?? []), item])
      }
    }
  }
  return [...groups]
    .map(([key, { area, days }]) => {
      const totals = [...days.values()].map((items) => area.total(items, initialValues(area.dayFields)))
      const sums = area.search.sums.map((metric) => totals.reduce((sum, each) => sum + (each[metric] ?? 0), 0))
      return [key, [...days.values()].flat().length, [...days.keys()].toSorted().at(-1), ...sums].join(' ')
    })
    .toSorted()
}

const noteFields: Readonly<Record<string, readonly string[]>> = {
  food: ['name', 'brand'],
  money: ['content'],
  calendar: ['title', 'content'],
}
const isNote = (area: string, field: string) => noteFields[area]?.includes(field) === true
const normal = (text: string) => normalizeText(text) || text.trim().toLowerCase()
const squeeze = (text: string) => removeSpaces(normal(text))

/** The keys of the topics and amounts of an item that a query finds. */
function listMatches(area: AnyArea, item: Values, query: string): readonly string[] {
  const notes = (noteFields[area.id] ?? []).flatMap((field) => {
    const text = String(item[field])
    return contains(text, query) ? [`${area.id} ${field}  ${squeeze(text)}`] : []
  })
  const part = String(item['part'])
  const names = [
    { field: 'part', ref: { part, title: null }, key: ` ${part}` },
    { field: 'title', ref: { part, title: String(item['title']) }, key: `${part} ${item['title']}` },
  ].filter(({ field }) => area.item[field]?.kind === field)
  const named = names.flatMap(({ field, ref, key }) =>
    Object.values(defaultNames).some((wordOf) => contains(wordOf(area, ref), query))
      ? [`${area.id} ${field} ${key}`]
      : [],
  )
  const number = /^(\d[\d,]*)(원|kcal)?$/.exec(query)?.[1]?.replace(',', '')
  const amounts: Readonly<Record<string, readonly [field: string, base: number]>> = {
    money: ['amount', 1],
    food: ['kcal', 1],
    exercise: ['weight', 1_000_000],
  }
  const [field = '', base = 1] = amounts[area.id] ?? []
  const isAmount = number !== undefined && item[field] === Number(number) * base
  return [...new Set([...notes, ...named, ...(isAmount ? [`${area.id} ${field}  ${number}`] : [])])]
}

/** Whether a text contains each word of a query as it is written, in its standard spelling, or as initial consonants. */
function contains(text: string, query: string): boolean {
  if (normal(query) === '' || squeeze(text) === '') return false
  const complete = normal(query).replace(/([가-힣])[ㄱ-ㅎ]+$/, '$1')
  const includesAll = (words: string, within: string) => words.split(' ').every((word) => within.includes(word))
  return (
    includesAll(complete, squeeze(text)) ||
    includesAll(standardizeSpelling(complete), removeSpaces(standardizeSpelling(normal(text)))) ||
    (isInitials(squeeze(query)) && toInitials(squeeze(text)).includes(squeeze(query)))
  )
}
