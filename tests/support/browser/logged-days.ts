import { type Day, day } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import type { Language } from '@haru/shared/i18n/languages.ts'
import { keepsCopy } from '../servers/built-files.ts'
import { type AreaId, cardOf, monthName, readBands, type TypedTexts } from './pages.ts'
import { now2025, type TestPage } from './test-page.ts'

// The days of one user as typed, and the expected texts of the screen, computed by hand and not by the tested code.

/** What differs with the language: how money is written, and which unit weights are in. */
interface Local {
  readonly timeZone: string
  readonly unit: string
  readonly money: (won: string, dollars: string) => string
  /** As a length of time is written. */
  readonly time: (korean: string, english: string) => string
}

export const locals: Readonly<Record<Language, Local>> = {
  ko: { timeZone: 'Asia/Seoul', unit: 'kg', money: (won) => won, time: (korean) => korean },
  en: {
    timeZone: 'America/New_York',
    unit: 'lb',
    money: (_won, dollars) => dollars,
    time: (_korean, english) => english,
  },
}

export interface LoggedDay {
  readonly area: AreaId
  readonly day: Day
  readonly items: readonly TypedTexts[]
  /** Body weight, which is typed once a day. */
  readonly scale?: string
  readonly shows: Readonly<Record<string, string>>
}

/** The day of strength, which later steps change, move to and insert into. */
export const strengthDay = day('2025-03-12')
export const runDay = day('2025-03-11')
export const laterDay = day('2025-03-13')

export function daysToLog({ unit, money, time }: Local): readonly LoggedDay[] {
  return [
    {
      area: 'exercise',
      day: strengthDay,
      items: [
        { part: 'back', title: 'deadlift', set: '5', rep: '5', weight: '100' },
        { part: 'leg', title: 'backSquat', set: '3', rep: '10', weight: '60' },
      ],
      scale: '72.5',
      shows: { volume: `4,300 ${unit}`, cardio: time('0분', '0 min'), scale: `72.5 ${unit}` },
    },
    {
      area: 'exercise',
      day: runDay,
      items: [{ part: 'cardio', title: 'running', cardio: '00:40' }],
      shows: { volume: `0 ${unit}`, cardio: time('40분', '40 min'), scale: '–' },
    },
    {
      area: 'food',
      day: strengthDay,
      items: [
        { part: 'breakfast', name: 'Oatmeal', kcal: '350', carb: '60', protein: '12.5', fat: '7' },
        { part: 'lunch', name: '비빔밥', kcal: '560', carb: '80', protein: '22', fat: '15.5' },
        { part: 'dinner', name: 'Salmon', kcal: '480', carb: '5', protein: '40', fat: '30' },
      ],
      shows: { kcal: '1,390 kcal', carb: '145 g', protein: '74.5 g', fat: '52.5 g' },
    },
    {
      area: 'money',
      day: strengthDay,
      items: [
        { part: 'expense', title: 'food', amount: money('9000', '12.5') },
        { part: 'expense', title: 'transportation', amount: money('1250', '3.75') },
        { part: 'income', title: 'labor', amount: money('2500000', '2500') },
      ],
      shows: { income: money('2,500,000원', '$2,500.00'), expense: money('10,250원', '$16.25') },
    },
    {
      area: 'sleep',
      day: strengthDay,
      items: [{ part: 'night', bedTime: '23:50', wakeTime: '07:10' }],
      shows: { bedTime: '23:50', wakeTime: '07:10', sleepTime: time('7시간 20분', '7 hr 20 min') },
    },
  ]
}

export interface GoalToSet {
  readonly area: AreaId
  /** By metric; what adds up over the month is labelled as a total. */
  readonly typed: TypedTexts
  readonly totals: boolean | readonly string[]
  /** 'goal | real | difference to the due amount since the first record', and the band of its face. */
  readonly shows: Readonly<Record<string, readonly [string, 1 | 2 | 3 | 4 | 5]>>
}

export function goalsToSet({ unit, money, time }: Local): readonly GoalToSet[] {
  return [
    {
      area: 'exercise',
      typed: { count: '12', volume: '50000', cardio: '10:00', scale: '70' },
      totals: ['count', 'volume', 'cardio'],
      shows: {
        // From the 11th on 21 of 31 days are due.
        count: ['12 | 2 | −6.1', 1],
        volume: [`50,000 ${unit} | 4,300 ${unit} | −29,571 ${unit}`, 1],
        cardio: [time('10시간 | 40분 | −6시간 6분', '10 hr | 40 min | −6 hr 6 min'), 1],
        scale: [`70 ${unit} | 72.5 ${unit} | +2.5 ${unit}`, 4],
      },
    },
    {
      area: 'food',
      typed: { kcal: '2000', carb: '150', protein: '70', fat: '60' },
      totals: true,
      shows: {
        // From the 12th on 20 of 31.
        kcal: ['2,000 kcal | 1,390 kcal | +100 kcal', 4],
        carb: ['150 g | 145 g | +48.2 g', 2],
        protein: ['70 g | 74.5 g | +29.3 g', 5],
        fat: ['60 g | 52.5 g | +13.8 g', 2],
      },
    },
    {
      area: 'money',
      typed: { income: money('3000000', '3000'), expense: money('10000', '15.5') },
      totals: true,
      shows: {
        income: [money('3,000,000원 | 2,500,000원 | +564,516원', '$3,000.00 | $2,500.00 | +$564.52'), 5],
        expense: [money('10,000원 | 10,250원 | +3,798원', '$15.50 | $16.25 | +$6.25'), 1],
      },
    },
    {
      area: 'sleep',
      typed: { bedTime: '23:30', wakeTime: '07:00' },
      totals: false,
      shows: {
        bedTime: [time('23:30 | 23:50 | +20분', '23:30 | 23:50 | +20 min'), 4],
        wakeTime: [time('07:00 | 07:10 | +10분', '07:00 | 07:10 | +10 min'), 5],
        sleepTime: [time('7시간 30분 | 7시간 20분 | −10분', '7 hr 30 min | 7 hr 20 min | −10 min'), 5],
      },
    },
  ]
}

const afterMonth = '2025-04-01T13:00:00Z'

/**
 * What the list of goals in view shows about the month of the logged days when all of the goals is due. It is by the clock of the server, which is
 * that of the machine; a page with a copy has to have a clock after the month.
 */
export async function readMonthGoal(testPage: TestPage, area: AreaId): Promise<Record<string, string>> {
  const { context, open } = testPage
  const card = cardOf(testPage, monthName(testPage))
  if (!keepsCopy) return readBands(testPage, card, area)
  const { start, end } = periodAround('month', strengthDay)
  await card.waitFor()
  await context.clock.setFixedTime(afterMonth)
  await open(`/${area}/goal/list?type=month&start=${start}&end=${end}`)
  const bands = await readBands(testPage, card, area)
  await context.clock.setFixedTime(now2025)
  await open('/today/list')
  return bands
}
