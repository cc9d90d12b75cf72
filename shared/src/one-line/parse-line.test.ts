import {
  type Arbitrary,
  array,
  assert,
  constantFrom,
  integer,
  oneof,
  property,
  record,
  string,
  tuple,
} from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  createEarlierItem,
  createLineContext,
  createSavedSet,
  describeLine,
  lineSets,
  wonText,
} from '../../../tests/support/data/line-text.ts'
import type { AnyArea } from '../areas/define.ts'
import { areas, findArea } from '../areas/register.ts'
import type { Field, Values } from '../field/field.ts'
import { countCharacters } from '../field/text-limit.ts'
import type { Units } from '../field/units.ts'
import { createDefaultCategory, findFirstTitle } from '../tracking/category.ts'
import { validateEntry } from '../tracking/validate.ts'
import { parseLine } from './parse-line.ts'
import type { LineEntry, LineSpan, LineValues, ParsedLine } from './parsed-line.ts'

const units = { weight: 'kg', currency: 'KRW' } as const
const dollars = { weight: 'lb', currency: 'USD' } as const
const read = (line: string, user: Partial<Parameters<typeof createLineContext>[0]> = {}) =>
  describeLine(parseLine(line, createLineContext({ units, ...user })), user.units ?? units)

describe('an earlier item', () => {
  const bench = 'exercise chest/barbellBenchPress'
  const egg = { part: 'dinner', name: '계란', kcal: 80, carb: 10, protein: 60, fat: 50, gram: 500, unknown: '' }
  const cereal = {
    part: 'lunch',
    name: '시리얼',
    serv: '봉지',
    kcal: 1900,
    carb: 4000,
    protein: 300,
    fat: 205,
    gram: 5000,
    unknown: '',
  }
  const rice = { part: 'lunch', name: '쌀밥', serv: '공기', kcal: 620, gram: 2100, unknown: 'fat' }
  const earlierItems = [
    createEarlierItem('food', egg),
    createEarlierItem('food', cereal),
    createEarlierItem('food', { ...rice, count: 20, perNumber: 10, perKcal: 310 }),
    createEarlierItem('money', { part: 'expense', title: 'culture', amount: 4500, content: '커피' }),
    createEarlierItem('exercise', { part: 'chest', title: 'barbellBenchPress', set: 5, rep: 5, weight: 80_000_000 }),
  ]
  test.each([
    ['계란', 'food lunch gram=~50 kcal=~80 carb=~1 protein=~6 fat=~5 "계란"'],
    ['아침 계란 2개', 'food breakfast count=2 gram=~50 kcal=~160 carb=~2 protein=~12 fat=~10 "계란"'],
    ['계란 150g', 'food lunch count=3 gram=~50 kcal=~240 carb=~3 protein=~18 fat=~15 "계란"'],
    ['계란 150g 2개', 'food lunch count=6 gram=~50 kcal=~480 carb=~6 protein=~36 fat=~30 "계란"'],
    ['계란 2개 300kcal', 'food lunch count=2 gram=~50 kcal=300 carb=~2 protein=~12 fat=~10 "계란"'],
    ['계란 300kcal 2개', 'food lunch count=2 gram=~50 kcal=300 carb=~2 protein=~12 fat=~10 "계란"'],
    ['시리얼 30g', 'food lunch gram=30 kcal=~114 carb=~24 protein=~1.8 fat=~1.2 "시리얼"'],
    ['시리얼 3g', 'food lunch gram=3 kcal=~11 carb=~2.4 protein=~0.2 fat=~0.1 "시리얼"'],
    ['시리얼 30g 2개', 'food lunch count=2 gram=30 kcal=~228 carb=~48 protein=~3.6 fat=~2.5 "시리얼"'],
    ['시리얼 30g 100kcal', 'food lunch gram=30 kcal=100 carb=~24 protein=~1.8 fat=~1.2 "시리얼"'],
    ['시리얼 200g', 'food lunch count=0.4 gram=~500 kcal=~760 carb=~160 protein=~12 fat=~8.2 "시리얼"'],
    ['쌀밥 50g', 'food lunch gram=50 kcal=~74 "쌀밥"'],
    ['쌀밥 420g', 'food lunch count=2 gram=~210 kcal=~620 "쌀밥"'],
    ['커피', 'money expense/culture amount=~4500 "커피"'],
    ['커피 5000', 'money expense/culture amount=5000 "커피"'],
    ['식비 커피 5000', 'money expense/food amount=5000 "식비 커피"'],
    ['벤치', 'exercise chest/barbellBenchPress set=~5 rep=~5 weight=~80'],
    ['벤치 4x8', 'exercise chest/barbellBenchPress set=4 rep=8 weight=~80'],
    ['벤치 4x8, 72.4kg', 'exercise chest/barbellBenchPress set=4 rep=8 weight=~80 + day exercise scale=72.4'],
    ['벤치 4x8x60, 5x5x70', `${bench} set=4 rep=8 weight=60 + ${bench} set=5 rep=5 weight=70`],
  ])('completes %j to %s', (line, expected) => {
    expect(read(line, { earlierItems })).toBe(expected)
  })

  test('of a food with any weight gives the energy of the weight of the line', () =>
    assert(
      property(
        record({ gram: integer({ min: 1, max: 999 }), kcal: integer({ min: 1, max: 5000 }) }),
        array(integer({ min: 1, max: 999 }), { minLength: 10, maxLength: 10 }),
        (portion, weights) => {
          const earlier = createEarlierItem('food', { ...cereal, ...portion, gram: portion.gram * 10 })
          const context = createLineContext({ units, earlierItems: [earlier] })
          for (const grams of weights) {
            const entry = parseLine(`시리얼 ${grams}g`, context).entries[0] as LineValues
            const kcal = Math.min(9999, (portion.kcal * grams) / portion.gram)
            expect(Math.abs(Number(entry.values['kcal']) - kcal)).toBeLessThanOrEqual(kcal * 0.02 + 0.5)
          }
        },
      ),
      { numRuns: 20 },
    ))

  test('loses the name of its portion with another weight', () => {
    const { entries } = parseLine('쌀밥 50g, 쌀밥 420g', createLineContext({ units, earlierItems }))
    expect(entries.map((entry) => (entry as LineValues).values)).toMatchObject([
      { serv: 'serv', count: 10, gram: 500, perNumber: null, unknown: 'fat' },
      { serv: '공기', count: 20, gram: 2100 },
    ])
  })

  test('whose title was removed completes nothing', () => {
    const money = findArea('money') as AnyArea
    const category = {
      parts: createDefaultCategory(money).parts.map((part) => ({
        ...part,
        titles: part.titles.map((title) => ({ ...title, removed: title.id === 'culture' })),
      })),
    }
    expect(read('커피', { earlierItems, categories: { money: category } })).toBe('money expense/food amount=? "커피"')
  })
})

describe('the categories of the user', () => {
  const exercise = findArea('exercise') as AnyArea
  const cardio = { id: 'yoga-id', name: '빈야사 요가', removed: false }
  const category = {
    parts: createDefaultCategory(exercise).parts.map((part) =>
      part.id === 'cardio' ? { ...part, titles: [...part.titles, cardio] } : part,
    ),
  }

  test('give a line their names', () => {
    expect(read('빈야사 요가 50분', { categories: { exercise: category } })).toBe(
      'exercise cardio/yoga-id cardio=00:50',
    )
    expect(read('빈야사요가를 50분', { categories: { exercise: category } })).toBe(
      'exercise cardio/yoga-id cardio=00:50',
    )
  })
})

describe('a saved set', () => {
  const breakfast = createSavedSet('food', '아침', [{ part: 'breakfast', name: '사과', kcal: 950 }])
  const coffee = createSavedSet('money', '커피', [{ part: 'expense', title: 'food', amount: 4500 }])
  const savedSets = { food: [breakfast], money: [coffee] }
  const earlierItems = [
    createEarlierItem('money', { part: 'expense', title: 'food', amount: 5000, content: '커피' }),
    createEarlierItem('food', { part: 'breakfast', name: '계란', kcal: 800 }),
  ]

  test('gives a line its items', () => {
    const { entries, unknown } = parseLine('어제 아침!', createLineContext({ units, savedSets }))
    expect(entries).toEqual([
      { area: 'food', target: 'set', name: '아침', items: breakfast.items, spans: [{ start: 3, end: 5 }] },
    ])
    expect(unknown).toEqual([])
  })

  test.each([
    ['커피', 'set money "커피" 1'],
    ['커피, 아침', 'set money "커피" 1 + set food "아침" 1'],
    ['커피 4500', 'money expense/food amount=4500 "커피"'],
    ['아침 계란 2개', 'food breakfast count=2 kcal=~1600 "계란"'],
    ['김밥 아침', 'food breakfast "김밥"'],
  ])('with the name of something else is only logged by its name alone: %j is %s', (line, expected) => {
    expect(read(line, { savedSets, earlierItems })).toBe(expected)
  })
})

test('the time of day decides the meal of a food', () => {
  const meals = [8, 12, 16, 19, 23].map((hour) => read('계란 2개', { now: hour * 60 }).split(' ')[1])
  expect(meals).toEqual(['breakfast', 'lunch', 'snack', 'dinner', 'snack'])
})

test('any amount of won is read as people write it', () => {
  const context = createLineContext({ units })
  return assert(
    property(wonText, ({ won, text }) => {
      const parsed = parseLine(`점심 ${text}`, context)
      expect(describeLine(parsed, units)).toBe(`money expense/food amount=${won} "점심"`)
    }),
    { numRuns: 500 },
  )
})

describe('the limits of a line', () => {
  test('are 20 entries', () => {
    const parsed = parseLine(Array(25).fill('커피 1000').join(','), createLineContext({ units }))
    expect(parsed.entries).toHaveLength(20)
    expect(parsed.unknown).toHaveLength(5)
  })

  test('are 200 characters', () => {
    const line = `커피 4500 ${'🙂'.repeat(300)}`
    const parsed = parseLine(line, createLineContext({ units }))
    expect(describeLine(parsed, units)).toMatch(/^money expense\/food amount=4500 "커피/)
    expect(parsed.unknown.at(-1)?.end).toBe(line.length)
  })

  test('keep the work for a long text small', () => {
    const parsed = parseLine('1 '.repeat(500_000), createLineContext({ units }))
    expect(parsed.unknown.at(-1)).toEqual({ start: expect.any(Number), end: 1_000_000 })
  })
})

test('a line of another normalization form is read in form C', () => {
  expect(read('커피 4500'.normalize('NFD'))).toBe('money expense/food amount=4500 "커피"')
})

describe('any line', () => {
  const vocabulary = [...createLineContext({ units, savedSets: lineSets }).vocabulary.phrases.keys()]
  const pieces =
    '4500 4x8 x @ 67.5kg 160lb 30분 1시간반 1h20 11시 7시 - ~ : 23:40 am 오전 , 그리고 + / 2개 한잔 200g 350kcal $ 원 만 천 9999 0'
  const piece = constantFrom(...pieces.split(' '))
  const number = integer({ min: 0, max: 2_000_000_000 }).map(String)
  const anyText = string({ unit: 'binary', maxLength: 6 })
  const joinWords = (word: Arbitrary<string>) =>
    array(tuple(word, constantFrom(' ', ' ', '', '\n')), { maxLength: 10 }).map((words) => words.flat().join(''))
  const anyLine = joinWords(oneof(constantFrom(...vocabulary), constantFrom(...vocabulary), piece, anyText))
  const numericLine = joinWords(oneof(constantFrom(...vocabulary), piece, piece, number))

  const cases = [
    ['words of the vocabulary', units, anyLine],
    ['words of the vocabulary', dollars, anyLine],
    ['numbers and units', units, numericLine],
    ['numbers and units', dollars, numericLine],
  ] as const
  const title = 'of %s in %j never throws, covers its text, and gives entries that can be saved once they are completed'
  test.each(cases)(title, (_, each, lines) => expectSavable(each, lines, 500))
  // 10,000 lines together.
  test.each(cases)(`${title}, in many runs`, { tags: ['long'] }, (_, each, lines) => expectSavable(each, lines, 2500))

  function expectSavable(each: Units, lines: Arbitrary<string>, numRuns: number) {
    const context = createLineContext({ units: each, savedSets: lineSets })
    return assert(
      property(lines, (line) => {
        const parsed = parseLine(line, context)
        expect(findUncovered(parsed)).toBe('')
        for (const entry of parsed.entries) expect(findEntryProblem(entry, context.units)).toBeNull()
      }),
      { numRuns },
    )
  }

  test('has the same result each time', () => {
    const context = createLineContext({ units })
    return assert(
      property(anyLine, (line) => {
        expect(parseLine(line, context)).toEqual(parseLine(line, context))
      }),
    )
  })
})

/** The text that is in no span or in two spans, without spaces and separators. */
function findUncovered({ text, entries, unknown, daySpan }: ParsedLine): string {
  const covered = Array<number>(text.length).fill(0)
  const spans: readonly LineSpan[] = [
    ...entries.flatMap((entry) => entry.spans),
    ...unknown,
    ...(daySpan === null ? [] : [daySpan]),
  ]
  for (const { start, end } of spans) {
    for (let i = start; i < end; i += 1) covered[i] = (covered[i] ?? 0) + 1
  }
  const twice = [...text].filter((_, i) => (covered[i] ?? 0) > 1)
  const never = [...text.replaceAll(/[\s\S]/g, (character, i: number) => (covered[i] === 0 ? character : '\n'))].join(
    '',
  )
  const rest = never
    .toLowerCase()
    .replaceAll(/그리고|그담에|그다음|다음에|이어서|하고|또|및|andthen|and|plus|then|also/g, '')
  return `${rest.replaceAll(/[\s,;/+&·、|•.!?，；／＋＆｜．！？]/g, '')}${twice.join('')}`
}

/** A saved set can be saved if it is one of the user's. */
function findEntryProblem(entry: LineEntry, user: Units): unknown {
  if (entry.target !== 'set') return findProblem(entry, user)
  return lineSets[entry.area]?.some(({ items }) => items === entry.items) === true ? null : 'no set'
}

/** The problem of an entry whose missing fields are filled in; null if it can be saved. */
function findProblem(entry: LineValues, user: Units): unknown {
  const area = findArea(entry.area) as AnyArea
  const fields: Readonly<Record<string, Field>> = entry.target === 'day' ? area.dayFields : area.item
  for (const [name, value] of Object.entries(entry.values)) {
    const field = fields[name] as Field
    const decoded = field.decode(field.encode(value, user), user)
    if (decoded === undefined) return `${name} is ${value}`
    if (typeof value === 'string' && 'max' in field && countCharacters(value) > Number(field.max))
      return `${name} is long`
  }
  const isItem = entry.target === 'item'
  const contents = isItem ? { values: {}, items: [fillMissing(area, entry)] } : { values: entry.values, items: [] }
  const problem = validateEntry(area, 'record', contents, createDefaultCategory(area))
  return entry.missing.length === 0 || isItem ? problem : null
}

function fillMissing(area: AnyArea, { values, missing }: LineValues): Values {
  const part = missing.includes('part') ? area.parts[0]?.id : values['part']
  const title = missing.includes('title') ? findFirstTitle(createDefaultCategory(area), String(part)) : values['title']
  const filled = Object.fromEntries(missing.map((name, i) => [name, fillField(area.item[name], values, i)]))
  return { ...values, ...filled, part: part ?? '', ...('title' in area.item ? { title: title ?? '' } : {}) }
}

function fillField(field: Field | undefined, values: Values, index: number): string | number {
  if (field?.kind === 'text') return 'x'
  return field?.kind === 'clock'
    ? (Math.max(Number(values['bedTime']), Number(values['wakeTime'])) + 60 + index) % 1440
    : 1
}

test('every area of the register has a line', () => {
  const lines = ['런닝 30분', '아침 계란', '커피 4500', '잠 11시~7시']
  expect(lines.map((line) => parseLine(line, createLineContext({ units })).entries[0]?.area)).toEqual(
    areas.map(({ id }) => id),
  )
})
