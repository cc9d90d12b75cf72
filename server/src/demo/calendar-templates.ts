import { monthOf } from '@haru/shared/calendar/day.ts'
import type { Language } from '@haru/shared/i18n/languages.ts'
import type { DemoDay } from './days.ts'

/** An item of a calendar entry, with the contents to choose from. */
interface CalendarTemplateItem {
  readonly part: 'schedule' | 'memo'
  readonly title: string
  readonly color: 'red' | 'orange' | 'yellow' | 'green' | 'blue' | 'navy' | 'purple' | 'black' | 'gray'
  /** The generator picks one of these. */
  readonly content: readonly [string, ...string[]]
}

/** An item that occurs on the days for which `on` is true; consecutive days form one entry. */
export interface CalendarTemplate extends CalendarTemplateItem {
  readonly occursOn: (demoDay: DemoDay) => boolean
  /** The probability that it occurs on such a day; 1 by default. */
  readonly share?: number
}

const yearly = (date: string) => (demoDay: DemoDay) => demoDay.day.endsWith(date)
const monthly = (date: number) => (demoDay: DemoDay) => demoDay.date === date
/** The n-th occurrence of a weekday in a month. */
const nth = (count: number, weekday: number) => (demoDay: DemoDay) =>
  demoDay.weekday === weekday && Math.ceil(demoDay.date / 7) === count
const during = (months: readonly number[], occursOn: CalendarTemplate['occursOn']) => (demoDay: DemoDay) =>
  months.includes(monthOf(demoDay.day)) && occursOn(demoDay)
const weekend = (months: readonly number[]) => (demoDay: DemoDay) =>
  months.includes(monthOf(demoDay.day)) &&
  ((demoDay.weekday === 6 && isThird(demoDay.date)) || (demoDay.weekday === 7 && isThird(demoDay.date - 1)))
const isThird = (date: number) => Math.ceil(date / 7) === 3

const ko: readonly CalendarTemplate[] = [
  {
    part: 'memo',
    title: '이번 달 계획',
    color: 'yellow',
    occursOn: monthly(1),
    content: [
      '책 두 권 읽기\n주 4회 운동\n배달 음식 줄이기',
      '자정 전에 자기\n저축 먼저 하기',
      '수영 등록 알아보기\n옷장 정리',
    ],
  },
  {
    part: 'schedule',
    title: '독서 모임',
    color: 'blue',
    occursOn: nth(2, 4),
    content: ['저녁 7시 반, 서점 2층', '이번에는 에세이', '다음 책 정하기'],
  },
  { part: 'memo', title: '카드값 나가는 날', color: 'gray', occursOn: monthly(14), content: [''] },
  { part: 'memo', title: '전기 요금 확인', color: 'black', occursOn: monthly(25), share: 0.6, content: [''] },
  {
    part: 'schedule',
    title: '친구와 저녁',
    color: 'orange',
    occursOn: (demoDay) => demoDay.weekday === 5 && !demoDay.isAway,
    share: 0.25,
    content: ['7시 합정역', '고깃집 예약함', ''],
  },
  {
    part: 'schedule',
    title: '미용실',
    color: 'purple',
    occursOn: during([1, 3, 5, 7, 9, 11], nth(3, 6)),
    content: ['오전 11시'],
  },
  {
    part: 'schedule',
    title: '치과 정기 검진',
    color: 'navy',
    occursOn: during([3, 9], nth(1, 3)),
    content: ['오후 4시\n보험 서류 챙기기'],
  },
  {
    part: 'schedule',
    title: '건강검진',
    color: 'navy',
    occursOn: during([11], nth(2, 1)),
    content: ['전날 저녁 9시부터 금식'],
  },
  {
    part: 'schedule',
    title: '엄마 생신',
    color: 'red',
    occursOn: yearly('05-17'),
    content: ['미역국 끓이기\n케이크 찾기'],
  },
  { part: 'schedule', title: '아빠 생신', color: 'red', occursOn: yearly('10-28'), content: ['저녁 예약 6시'] },
  { part: 'schedule', title: '지우 생일', color: 'red', occursOn: yearly('02-12'), content: [''] },
  { part: 'memo', title: '자동차 보험 갱신', color: 'gray', occursOn: yearly('08-20'), content: ['세 군데 비교하기'] },
  {
    part: 'schedule',
    title: '캠핑',
    color: 'green',
    occursOn: weekend([5, 10]),
    content: ['자라섬\n장작, 랜턴, 침낭'],
  },
  {
    part: 'schedule',
    title: '팀 워크숍',
    color: 'navy',
    occursOn: during(
      [6, 12],
      (demoDay) => (demoDay.weekday === 4 || demoDay.weekday === 5) && demoDay.date > 7 && demoDay.date < 15,
    ),
    content: ['1박 2일, 발표 자료 챙기기'],
  },
  {
    part: 'schedule',
    title: '여름휴가',
    color: 'green',
    occursOn: (demoDay) => demoDay.isAway,
    content: ['제주\n렌터카 예약 확인\n선크림, 수영복'],
  },
  {
    part: 'schedule',
    title: '명절 연휴',
    color: 'orange',
    occursOn: (demoDay) => demoDay.isFamilyDay,
    content: ['부모님 댁\n선물 세트'],
  },
]

const en: readonly CalendarTemplate[] = [
  {
    part: 'memo',
    title: 'Plans for the month',
    color: 'yellow',
    occursOn: monthly(1),
    content: [
      'Read two books\nFour workouts a week\nLess takeout',
      'In bed before midnight\nSave first',
      'Look into swimming\nClear out the closet',
    ],
  },
  {
    part: 'schedule',
    title: 'Book club',
    color: 'blue',
    occursOn: nth(2, 4),
    content: ['7:30 pm, upstairs at the bookshop', 'Essays this time', 'Choose the next book'],
  },
  { part: 'memo', title: 'Credit card due', color: 'gray', occursOn: monthly(14), content: [''] },
  { part: 'memo', title: 'Check the power bill', color: 'black', occursOn: monthly(25), share: 0.6, content: [''] },
  {
    part: 'schedule',
    title: 'Dinner with friends',
    color: 'orange',
    occursOn: (demoDay) => demoDay.weekday === 5 && !demoDay.isAway,
    share: 0.25,
    content: ['7 pm, the corner place', 'Table for four', ''],
  },
  {
    part: 'schedule',
    title: 'Haircut',
    color: 'purple',
    occursOn: during([1, 3, 5, 7, 9, 11], nth(3, 6)),
    content: ['11 am'],
  },
  {
    part: 'schedule',
    title: 'Dentist',
    color: 'navy',
    occursOn: during([3, 9], nth(1, 3)),
    content: ['4 pm\nBring the insurance card'],
  },
  {
    part: 'schedule',
    title: 'Checkup',
    color: 'navy',
    occursOn: during([11], nth(2, 1)),
    content: ['Nothing to eat after 9 pm'],
  },
  { part: 'schedule', title: 'Mom’s birthday', color: 'red', occursOn: yearly('05-17'), content: ['Pick up the cake'] },
  { part: 'schedule', title: 'Dad’s birthday', color: 'red', occursOn: yearly('10-28'), content: ['Dinner at 6'] },
  { part: 'schedule', title: 'Sam’s birthday', color: 'red', occursOn: yearly('02-12'), content: [''] },
  { part: 'memo', title: 'Renew car insurance', color: 'gray', occursOn: yearly('08-20'), content: ['Compare three'] },
  {
    part: 'schedule',
    title: 'Camping',
    color: 'green',
    occursOn: weekend([5, 10]),
    content: ['By the lake\nFirewood, lamp, sleeping bags'],
  },
  {
    part: 'schedule',
    title: 'Team offsite',
    color: 'navy',
    occursOn: during(
      [6, 12],
      (demoDay) => (demoDay.weekday === 4 || demoDay.weekday === 5) && demoDay.date > 7 && demoDay.date < 15,
    ),
    content: ['Two days, bring the slides'],
  },
  {
    part: 'schedule',
    title: 'Summer vacation',
    color: 'green',
    occursOn: (demoDay) => demoDay.isAway,
    content: ['At the coast\nConfirm the rental car\nSunscreen, swimwear'],
  },
  {
    part: 'schedule',
    title: 'With the family',
    color: 'orange',
    occursOn: (demoDay) => demoDay.isFamilyDay,
    content: ['Bring dessert'],
  },
]

/** The calendar templates of a demo account in each language. */
export const calendarTemplates: Readonly<Record<Language, readonly CalendarTemplate[]>> = { ko, en }
