import { spends, wirePeriod } from '../../data/wire-values.ts'
import type { SignedInPage } from '../signed-in-page.ts'
import { today } from '../test-page.ts'

/** An editor, and the box into which a walk types. */
export interface WalkEditor {
  readonly path: string
  readonly box: string
  /** The texts of other boxes that the editor requires, by box. They are typed into empty boxes. */
  readonly also: Readonly<Record<string, string>>
  /** A text that was not typed before, in digits. */
  readonly textOf: (count: number) => string
  /** Reads the saved texts from the server, in digits: one for each item. */
  readonly find: (signedInPage: SignedInPage) => Promise<readonly string[]>
}

const month = ['2025-03-01', '2025-03-31'] as const
const days = [today, '2025-03-11', '2025-03-13'] as const
const onDay = (start: string) => `type=day&start=${start}&end=${start}`

const ownFood = 'own:0193e9c0-0000-7000-8000-000000000001'

const thousands = (count: number) => String(1000 + count)
const hundreds = (count: number) => String(100 + count)
const clocks = (count: number) => String(2200 + 100 * (Math.floor(count / 60) % 2) + (count % 60))

type Row = Readonly<Record<string, unknown>>

/** One text for each item of a record. */
function itemsOf(area: string, name: string, start: string): WalkEditor['find'] {
  return async ({ user }) => {
    const { body } = await user.get(`/${area}/detail`, { DATE: wirePeriod('day', start) })
    const rows: readonly Row[] = body.result[`${area}_section`]
    return rows.map((row) => digits(String(row[`${area}_${name}`] ?? '')))
  }
}

/** The text of a single value, if it is not empty. */
function oneOf(value: unknown): readonly string[] {
  const text = digits(String(value ?? ''))
  return text === '' || text === '0' ? [] : [text]
}

export const walkEditors: readonly WalkEditor[] = [
  ...days.map(
    (start): WalkEditor => ({
      path: `/money/detail?${onDay(start)}`,
      box: '[name="0.content"]',
      also: { '[name="0.amount"]': '500' },
      textOf: thousands,
      find: itemsOf('money', 'content', start),
    }),
  ),
  {
    path: `/money/goal/detail?type=month&start=${month[0]}&end=${month[1]}`,
    box: '[name="entry.expense"]',
    also: {},
    textOf: thousands,
    find: async ({ user }) => {
      const { body } = await user.get('/money/goal/detail', { DATE: wirePeriod('month', ...month) })
      return oneOf(body.result.money_goal_expense)
    },
  },
  {
    path: `/exercise/detail?${onDay(today)}`,
    box: '[name="entry.scale"]',
    also: { '[name="0.rep"]': '10', '[name="0.weight"]': '40' },
    textOf: hundreds,
    find: async ({ user }) => {
      const { body } = await user.get('/exercise/detail', { DATE: wirePeriod('day', today) })
      return oneOf(body.result.exercise_total_scale)
    },
  },
  {
    path: `/food/detail?${onDay(today)}`,
    box: '[name="0.name"]',
    also: { '[name="0.count"]': '1' },
    textOf: thousands,
    find: itemsOf('food', 'name', today),
  },
  {
    path: `/sleep/detail?${onDay(today)}`,
    box: '[name="0.bedTime"]',
    also: { '[name="0.wakeTime"]': '0700' },
    textOf: clocks,
    find: itemsOf('sleep', 'bedTime', today),
  },
  {
    path: `/calendar/detail?${onDay(today)}`,
    box: '[name="0.title"]',
    also: {},
    textOf: thousands,
    find: itemsOf('calendar', 'title', today),
  },
  {
    path: '/user/detail',
    box: '[name="kcal"]',
    also: {},
    textOf: thousands,
    find: async ({ user }) => oneOf((await user.get('/user/detail')).body.result.user_initAvgKcalIntake),
  },
  {
    path: `/food/find/own/detail?id=${encodeURIComponent(ownFood)}`,
    box: '[name="name"]',
    also: {},
    textOf: thousands,
    find: async ({ user, language }) => {
      const { body } = await user.get('/food/own/list')
      return body.result.map((food: Row) => digits(String(food[`food_name_${language}`] ?? '')))
    },
  },
]

/** Creates the entry and the food that some editors open. */
export async function prepareEditors({ user, language }: SignedInPage): Promise<void> {
  await user.post('/money/create', { DATE: wirePeriod('day', today), OBJECT: spends(100) })
  const OBJECT = { food_id: ownFood, [`food_name_${language}`]: '100', food_per100: { kcal: 280 } }
  await user.post('/food/own/create', { OBJECT })
}

/** The editor at a URL. */
export function editorAt(url: string): WalkEditor | undefined {
  const { pathname, searchParams } = new URL(url)
  return walkEditors.find(({ path }) => {
    const wanted = new URL(`http://haru/haru${path}`)
    return (
      wanted.pathname === pathname &&
      ['type', 'start', 'id'].every((name) => wanted.searchParams.get(name) === searchParams.get(name))
    )
  })
}

export function digits(text: string): string {
  return text.replace(/\D/g, '')
}
