import { addDays, type Day } from '@haru/shared/calendar/day.ts'
import type { ReadContext } from '../read-context.ts'
import { type DateOrder, findDateOrders, toFullYear } from './local-time.ts'

/** How much nearer to today a reading has to be, in years, so that the other one is no question. */
const maxYearsApart = 10
/** A file may have payments that are planned for the next year. */
const maxDaysAhead = 366

/** Decides the order of the dates of a file: one date that is possible in one order decides for all. */
export function createDateSurvey({ hasKoreanHeader = false } = {}) {
  const possible = { dmy: true, mdy: true }
  const yearFirst = createYearFirstSurvey()
  let openCount = 0

  /** The orders with the year behind that are possible. */
  function listYearLastOrders(): readonly DateOrder[] {
    if (openCount === 0) return ['dmy']
    if (possible.dmy === possible.mdy) return ['dmy', 'mdy']
    return possible.dmy ? ['dmy'] : ['mdy']
  }

  return {
    add(text: string): void {
      const orders = findDateOrders(text)
      yearFirst.add(orders)
      if (!orders.isOpen) return
      openCount += 1
      // A date that is possible in neither order decides nothing; its row is refused.
      if (!orders.dmy && !orders.mdy) return
      possible.dmy &&= orders.dmy
      possible.mdy &&= orders.mdy
    },
    decide({ account, questions }: ReadContext): DateOrder {
      const options = yearFirst.addOrder(listYearLastOrders(), { hasKoreanHeader, today: account.today })
      const [first = 'dmy', ...others] = options
      if (others.length === 0) return first
      const count = Math.max(openCount, yearFirst.count())
      const answer = questions.ask({ id: 'dateOrder', options, suggestion: null }, count)
      return options.find((order) => order === answer) ?? first
    },
  }
}

interface YearFirstContext {
  readonly hasKoreanHeader: boolean
  readonly today: Day
}

/** Surveys dates of three groups of two digits, whose year may be the first, as in `24.11.03`. */
function createYearFirstSurvey() {
  const newest = { dmy: '', mdy: '', ymd: '' }
  const years = { first: new Set<number>(), last: new Set<number>() }
  let count = 0
  let isPossible = true
  let isLastPossible = true

  function addDate([a, b, c]: readonly [string, string, string], isLast: boolean): void {
    const [first, last] = [toFullYear(a), toFullYear(c)]
    count += 1
    isLastPossible &&= isLast
    years.first.add(first)
    years.last.add(last)
    const days = { dmy: `${last}-${b}-${a}`, mdy: `${last}-${a}-${b}`, ymd: `${first}-${b}-${c}` }
    for (const order of ['dmy', 'mdy', 'ymd'] as const) if (days[order] > newest[order]) newest[order] = days[order]
  }

  /** Whether the first numbers may be the years: they are few, and not long ago, compared with the last ones. */
  function isLikely({ today }: YearFirstContext): boolean {
    if (!isLastPossible) return true
    const findDistance = (found: ReadonlySet<number>) => Math.abs(Number(today.slice(0, 4)) - Math.max(...found))
    const yearsNearer = findDistance(years.last) - findDistance(years.first)
    if (years.first.size > years.last.size + 1 || yearsNearer < -maxYearsApart) return false
    return years.first.size <= years.last.size || yearsNearer > maxYearsApart
  }

  /** Whether the readings of an order with the year behind are of few years, and not far in the future. */
  function isLikelyLast(order: 'dmy' | 'mdy', { today }: YearFirstContext): boolean {
    return isLastPossible && newest[order] <= addDays(today, maxDaysAhead) && years.last.size <= years.first.size + 1
  }

  return {
    count: () => count,
    add({ groups, dmy, mdy, ymd }: ReturnType<typeof findDateOrders>): void {
      // A date that is possible in no order decides nothing.
      if (!(dmy || mdy || ymd)) return
      isPossible &&= ymd
      if (isPossible && groups !== null) addDate(groups, dmy || mdy)
    },
    /** Adds the order with the year first to the others, puts it in the place of those that are unlikely, or leaves it out. */
    addOrder(others: readonly DateOrder[], context: YearFirstContext): readonly DateOrder[] {
      if (!isPossible || count === 0 || newest.ymd > context.today) return others
      if (context.hasKoreanHeader) return ['ymd']
      if (!isLikely(context)) return others
      return [...others.filter((order) => order !== 'ymd' && isLikelyLast(order, context)), 'ymd']
    },
  }
}
