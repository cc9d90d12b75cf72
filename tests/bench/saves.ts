import { addDays } from '@haru/shared/calendar/day.ts'
import type { RepeatedRequest } from './load.ts'
import { last } from './users.ts'

const spends = (amount: number) =>
  Array.from({ length: 5 }, () => ({
    money_part: 'expense',
    money_title: 'food',
    money_amount: amount,
    money_content: '동네 마트 장보기',
  }))

/** Replaces a day with five spends: each connection another one of the last days. */
export const dayUpdate: RepeatedRequest = {
  method: 'PUT',
  paths: ['/haru/api/money/update'],
  body: (connection, turn) => {
    const day = addDays(last, -connection)
    const DATE = { dateType: 'day', dateStart: day, dateEnd: day }
    return JSON.stringify({ DATE, OBJECT: { money_section: spends(turn + 1) }, type: 'replace' })
  },
}

/** The same write at the baseline server. */
export const baselineSave: RepeatedRequest = {
  method: 'PUT',
  paths: [`/write/money/${last}`],
  body: (_connection, turn) => JSON.stringify({ items: spends(turn + 1) }),
}
