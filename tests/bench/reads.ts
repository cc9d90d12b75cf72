import { areas } from '@haru/shared/areas/register.ts'

/** A read that is measured. */
export interface Read {
  readonly what: string
  /** Below the API; several are asked in turn. */
  readonly paths: readonly string[]
  /** What the floor does for it: see floor.ts. */
  readonly floor: string
  /** Whether the answer is as large with a month of data as with ten years. */
  readonly isSameSize: boolean
}

const month = ['2026-11-01', '2026-11-30'] as const
// Whole, and not the current one: a year is long, and all of it has records.
const year = ['2025-01-01', '2025-12-31'] as const

const range = ([start, end]: readonly [string, string], type = '') =>
  `DATE[dateType]=${type}&DATE[dateStart]=${start}&DATE[dateEnd]=${end}`
const firstDay = range([month[0], month[0]], 'day')

function read(what: string, path: string | readonly string[], floor: string, { isSameSize = true } = {}): Read {
  return { what, paths: [path].flat(), floor, isSameSize }
}

const ofMonth = month.join('/')
const ofYear = year.join('/')

/** What is asked of the server, and of the floor. */
export const reads: readonly Read[] = [
  read('list of a month, 100 foods', `/food/list?${range(month)}&PAGING[page]=1`, `/list/food/${ofMonth}`),
  read('list of a month, 50 spends', `/money/list?${range(month)}&PAGING[page]=1`, `/list/money/${ofMonth}`),
  read('list of a month, 10 nights', `/sleep/list?${range(month)}&PAGING[page]=1`, `/list/sleep/${ofMonth}`),
  read('detail of a day, 10 foods', `/food/detail?${firstDay}`, `/detail/food/${ofMonth}`),
  read('detail of a day, 1 night', `/sleep/detail?${firstDay}`, `/detail/sleep/${ofMonth}`),
  read('days that exist in a month', `/food/exist?${range(month)}`, `/exist/food/${ofMonth}`),
  read('goals of a month with reals', `/money/goal/list?${range(month)}`, `/goals/money/${ofMonth}`),
  read('goals of a month, body weight', `/exercise/goal/list?${range(month)}`, `/goals/exercise/${ofMonth}`),
  read('goals of a month, clocks', `/sleep/goal/list?${range(month)}`, `/goals/sleep/${ofMonth}`),
  read(
    'today, one area of four',
    areas.map(({ id }) => `/${id}/list?${firstDay}&PAGING[page]=1`),
    `/list/food/${month[0]}/${month[0]}`,
  ),
  read('pie of a month, foods', `/food/chart/pie/month?${range(month, 'month')}`, `/items/food/${ofMonth}`),
  read('pie of a year, foods', `/food/chart/pie/year?${range(year, 'year')}`, `/items/food/${ofYear}`, {
    isSameSize: false,
  }),
  read('line of a month, spends', `/money/chart/line/month?${range(month, 'month')}`, `/days/money/${ofMonth}`),
  read('averages of a month, clocks', `/sleep/chart/avg/week?${range(month, 'month')}`, `/days/sleep/${ofMonth}`),
  read('averages of a year, clocks', `/sleep/chart/avg/month?${range(year, 'year')}`, `/days/sleep/${ofYear}`, {
    isSameSize: false,
  }),
  read('score of a month', `/user/sync/percent?${range(month)}`, `/scores/all/${ofMonth}`),
  read('scores of a year', `/today/year?${range(year)}`, `/scores/all/${ofYear}`, { isSameSize: false }),
  read('weight of a life', '/user/sync/scale', '/life/exercise/0/9'),
  read('nutrition of a life', '/user/sync/nutrition', '/life/food/0/9'),
  read('property of a life', '/user/sync/property', '/life/money/0/9'),
  read('calendar of a month', `/calendar/list?${range(month)}`, `/calendar/all/${ofMonth}`),
]

/** What is worked out from a whole year, and kept. */
export const firsts = [
  ['pie of a year, foods', '/food/chart/pie/year'],
  ['pie of a year, nights', '/sleep/chart/pie/year'],
  ['score of a year', '/user/sync/percent'],
  ['scores of a year', '/today/year'],
] as const
