import { type Guest, onWire } from './served.ts'
import { today } from './visitor.ts'

/** An editor with the one box of it that is typed in on a walk. */
export interface WalkEditor {
  readonly path: string
  readonly box: string
  /** What has to be filled in beside it, if it is empty. */
  readonly also?: string
  readonly find: (guest: Guest) => Promise<string>
}

const month = ['2025-03-01', '2025-03-31'] as const
const days = [today, '2025-03-11', '2025-03-13'] as const
const onDay = (start: string) => `type=day&start=${start}&end=${start}`

export const walkEditors: readonly WalkEditor[] = [
  ...days.map((start) => ({
    path: `/money/detail?${onDay(start)}`,
    box: '[name="0.content"]',
    also: '[name="0.amount"]',
    find: async ({ person }: Guest) => {
      const { body } = await person.get('/money/detail', { DATE: onWire('day', start) })
      return String(body.result.money_section[0]?.money_content ?? '')
    },
  })),
  {
    path: `/money/goal/detail?type=month&start=${month[0]}&end=${month[1]}`,
    box: '[name="whole.expense"]',
    find: async ({ person }) => {
      const { body } = await person.get('/money/goal/detail', { DATE: onWire('month', ...month) })
      return String(body.result.money_goal_expense)
    },
  },
  {
    path: `/calendar/detail?${onDay(today)}`,
    box: '[name="0.title"]',
    find: async ({ person }) => {
      const { body } = await person.get('/calendar/detail', { DATE: onWire('day', today) })
      return String(body.result.calendar_section[0]?.calendar_title ?? '')
    },
  },
]

/** The one that an address leads to. */
export function editorAt(url: string): WalkEditor | undefined {
  const { pathname, searchParams } = new URL(url)
  return walkEditors.find(({ path }) => {
    const wanted = new URL(`/haru${path}`, url)
    return wanted.pathname === pathname && wanted.searchParams.get('start') === searchParams.get('start')
  })
}
