import { areas } from '@haru/shared/areas/register.ts'
import { addDays, type Day } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import { heaviestDayCount } from './data.ts'
import { last } from './users.ts'

/** A read that is measured. */
export interface Read {
  readonly what: string
  /** The paths below the API, requested in turn. */
  readonly paths: readonly string[]
  /** The corresponding paths of the baseline server in baseline-server.ts. */
  readonly baselinePaths: readonly string[]
  /** Whether the response has the same size with a month of data and with ten years. */
  readonly isSameSize: boolean
}

const month = ['2026-11-01', '2026-11-30'] as const
const sixtyDays = ['2026-10-02', '2026-11-30'] as const
const week = ['2026-11-23', '2026-11-29'] as const
// A past year, so that all of its days have records.
const year = ['2025-01-01', '2025-12-31'] as const

const range = ([start, end]: readonly [string, string], type = '') =>
  `DATE[dateType]=${type}&DATE[dateStart]=${start}&DATE[dateEnd]=${end}`
const firstDay = range([month[0], month[0]], 'day')

function read(what: string, path: string | readonly string[], baselinePath: string, { isSameSize = true } = {}): Read {
  return { what, paths: [path].flat(), baselinePaths: [baselinePath], isSameSize }
}

const ofMonth = month.join('/')
const ofYear = year.join('/')

/** The requests to the server and to the baseline server. */
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
  read('weight of a life', '/user/sync/scale', '/history/exercise/0/9'),
  read('nutrition of a life', '/user/sync/nutrition', '/history/food/0/9'),
  read('property of a life', '/user/sync/property', '/history/money/0/9'),
  read('usual items of 60 days', `/user/sync/usual?${range(sixtyDays)}`, `/usual/all/${sixtyDays.join('/')}`, {
    isSameSize: false,
  }),
  read('saved sets of three areas, 20 of each', '/user/sync/savedSets', '/sets/all'),
  read('scores of a week', `/today/year?${range(week)}`, `/scores/all/${week.join('/')}`),
  read('days of a month of the calendar', `/calendar/days?${range(month)}`, `/totals/all/${ofMonth}`),
  read('suggested goal of a month', `/food/goal/suggest?${range(month, 'month')}`, `/history/food/${ofMonth}`),
  read('personal bests of a day', `/exercise/best?${firstDay}`, `/items/exercise/${ofYear}`, { isSameSize: false }),
  read('calendar of a month', `/calendar/list?${range(month)}`, `/calendar/all/${ofMonth}`),
]

/** Every range of 30 days that begins in nine of the ten years: many more than the cache holds. */
const manyRanges = Array.from({ length: 3285 }, (_, i) => {
  const start = addDays('2017-01-01' as Day, i)
  return [start, addDays(start, 29)] as const
})

/** Requests that the cache does not contain: each request is for another month or day. */
export const firstReads: readonly Read[] = [
  first('list of a month, 100 foods', (at) => `/food/list?${range(at)}&PAGING[page]=1`, 'list/food'),
  first('list of a month, 50 spends', (at) => `/money/list?${range(at)}&PAGING[page]=1`, 'list/money'),
  first('detail of a day, 10 foods', ([day]) => `/food/detail?${range([day, day], 'day')}`, 'detail/food'),
  first('goals of a month with reals', (at) => `/money/goal/list?${range(at)}`, 'goals/money'),
  first('score of a month', (at) => `/user/sync/percent?${range(at)}`, 'scores/all'),
  first('usual items of 30 days', (at) => `/user/sync/usual?${range(at)}`, 'usual/all'),
  first('days of a month of the calendar', (at) => `/calendar/days?${range(at)}`, 'totals/all'),
  first('personal bests of a day', ([day]) => `/exercise/best?${range([day, day], 'day')}`, 'items/exercise'),
  first('calendar of a month', (at) => `/calendar/list?${range(at)}`, 'calendar/all'),
  ofTexts('search of a word', (i) => `/search/list?text=${encodeURIComponent('밥')}&PAGING[page]=${i + 1}`),
  ofTexts('history of a food', (i) => historyPath('food', 'name', '현미밥과 된장찌개', i)),
  ofTexts('history of a note that is saved', (i) => historyPath('money', 'content', '동네 마트 장보기', i)),
]

/** Signs do not count, so that each index is another request for the same topic. */
function historyPath(area: string, field: string, name: string, i: number): string {
  const text = `${name}${'!'.repeat(i % 60)}${'?'.repeat(i / 60)}`
  return `/search/history?area=${area}&field=${field}&part=&text=${encodeURIComponent(text)}`
}

/** A read of all records, beside the items of a year. */
function ofTexts(what: string, pathOf: (index: number) => string): Read {
  const paths = manyRanges.map((_, i) => pathOf(i))
  return { what, paths, baselinePaths: [`/items/food/${ofYear}`], isSameSize: false }
}

function first(what: string, pathOf: (at: readonly [string, string]) => string, baselinePath: string): Read {
  return {
    what,
    paths: manyRanges.map(pathOf),
    baselinePaths: manyRanges.map((at) => `/${baselinePath}/${at.join('/')}`),
    isSameSize: false,
  }
}

const months = Array.from({ length: 108 }, (_, i) =>
  periodAround('month', `${2017 + Math.floor(i / 12)}-${String((i % 12) + 1).padStart(2, '0')}-01` as Day),
)
const weeks = months.map(({ start }) => periodAround('week', start))
const heaviestDays = Array.from({ length: heaviestDayCount }, (_, i) => periodAround('day', addDays(last, 1 + i)))
const years = Array.from({ length: 9 }, (_, i) => periodAround('year', `${2017 + i}-01-01` as Day))

/** Requests for many months or years, each sent once, one after the other. */
export const periodReads = [
  { what: 'line of a month, spends', path: '/money/chart/line/month', periods: months },
  { what: 'suggested goal of a month', path: '/food/goal/suggest', periods: months },
  { what: 'personal best of ten years', path: '/exercise/best', periods: heaviestDays },
  { what: 'pie of a month, foods', path: '/food/chart/pie/month', periods: months },
  { what: 'pie of a year, foods', path: '/food/chart/pie/year', periods: years },
  { what: 'pie of a year, nights', path: '/sleep/chart/pie/year', periods: years },
  { what: 'score of a year', path: '/user/sync/percent', periods: years },
  { what: 'scores of a year', path: '/today/year', periods: years },
  { what: 'scores of a week', path: '/today/year', periods: weeks },
] as const
