import type { Language } from '@haru/shared/i18n/languages.ts'
import type { DemoDay } from './days.ts'

/** An item of a fixed day of the month; pay due on a weekend arrives on the Friday before. */
interface MonthlyItem {
  readonly date: number
  readonly isPay?: boolean
  readonly part?: 'income' | 'expense'
  readonly title: string
  readonly amount: number
  readonly content: string
  /** A transfer to savings, which is excluded from the property change. */
  readonly isMoved?: boolean
}

/** A frequent expense: its days, its probability on such a day, and its range of amounts. */
interface Habit {
  readonly isDue: (demoDay: DemoDay) => boolean
  readonly share: number
  readonly title: string
  readonly from: number
  readonly to: number
  readonly step: number
  readonly content: readonly [string, ...string[]]
}

interface Occasion extends Omit<MonthlyItem, 'date' | 'isPay'> {
  readonly occursOn: (demoDay: DemoDay) => boolean
}

const atWork = ({ isOff }: DemoDay) => !isOff
const off = ({ isOff, isFamilyDay, isAway }: DemoDay) => isOff && !isFamilyDay && !isAway
const evenings = ({ weekday, isFamilyDay, isAway }: DemoDay) => weekday > 4 && !isFamilyDay && !isAway
const always = ({ isFamilyDay }: DemoDay) => !isFamilyDay
const away = ({ isAway }: DemoDay) => isAway
const every = (days: number, offset: number) => (demoDay: DemoDay) =>
  (Number(demoDay.day.slice(5, 7)) * 31 + demoDay.date) % days === offset
const onDate = (date: string) => (demoDay: DemoDay) => demoDay.day.endsWith(date)

export const monthlyItems: Readonly<Record<Language, readonly MonthlyItem[]>> = {
  ko: [
    { date: 10, isPay: true, part: 'income', title: 'labor', amount: 3_180_000, content: '월급' },
    { date: 10, isPay: true, title: 'savings', amount: 700_000, content: '적금 이체', isMoved: true },
    { date: 1, title: 'housing', amount: 550_000, content: '월세' },
    { date: 20, title: 'housing', amount: 118_000, content: '관리비, 가스비' },
    { date: 15, title: 'housing', amount: 55_000, content: '통신비' },
    { date: 3, title: 'health', amount: 66_000, content: '헬스장' },
    { date: 7, title: 'entertainment', amount: 13_500, content: '넷플릭스' },
    { date: 10, title: 'finance', amount: 84_300, content: '실손보험' },
    { date: 28, part: 'income', title: 'finance', amount: 8_420, content: '예금 이자' },
  ],
  en: [
    { date: 5, isPay: true, part: 'income', title: 'labor', amount: 2150, content: 'Paycheck' },
    { date: 20, isPay: true, part: 'income', title: 'labor', amount: 2150, content: 'Paycheck' },
    { date: 20, isPay: true, title: 'savings', amount: 450, content: 'Moved to savings', isMoved: true },
    { date: 1, title: 'housing', amount: 1280, content: 'Rent' },
    { date: 10, title: 'housing', amount: 92.4, content: 'Electricity and water' },
    { date: 12, title: 'housing', amount: 55, content: 'Internet' },
    { date: 18, title: 'housing', amount: 45, content: 'Phone' },
    { date: 3, title: 'health', amount: 39.99, content: 'Gym' },
    { date: 7, title: 'entertainment', amount: 15.49, content: 'Streaming' },
    { date: 28, part: 'income', title: 'finance', amount: 6.18, content: 'Interest' },
  ],
}

export const habits: Readonly<Record<Language, readonly Habit[]>> = {
  ko: [
    { isDue: atWork, share: 0.88, title: 'transportation', from: 3100, to: 3100, step: 100, content: ['지하철'] },
    {
      isDue: atWork,
      share: 0.82,
      title: 'food',
      from: 8500,
      to: 12_500,
      step: 500,
      content: ['점심', '점심, 팀원들과', '구내식당 대신 밖에서'],
    },
    {
      isDue: always,
      share: 0.45,
      title: 'food',
      from: 2000,
      to: 5500,
      step: 500,
      content: ['커피', '아이스 아메리카노'],
    },
    { isDue: always, share: 0.12, title: 'food', from: 2400, to: 8800, step: 200, content: ['편의점'] },
    {
      isDue: off,
      share: 0.42,
      title: 'food',
      from: 32_000,
      to: 88_000,
      step: 100,
      content: ['마트 장보기', '온라인 장보기'],
    },
    {
      isDue: evenings,
      share: 0.3,
      title: 'food',
      from: 18_000,
      to: 46_000,
      step: 1000,
      content: ['친구와 저녁', '치킨', '회식 2차', '가족 외식'],
    },
    {
      isDue: off,
      share: 0.16,
      title: 'culture',
      from: 12_000,
      to: 28_000,
      step: 1000,
      content: ['영화', '책', '전시회'],
    },
    {
      isDue: always,
      share: 0.03,
      title: 'health',
      from: 5000,
      to: 32_000,
      step: 100,
      content: ['약국', '병원', '치과'],
    },
    {
      isDue: always,
      share: 0.04,
      title: 'others',
      from: 9900,
      to: 69_000,
      step: 100,
      content: ['생활용품', '옷', '택배'],
    },
    { isDue: evenings, share: 0.07, title: 'transportation', from: 9800, to: 24_000, step: 100, content: ['택시'] },
    {
      isDue: away,
      share: 0.9,
      title: 'entertainment',
      from: 24_000,
      to: 130_000,
      step: 1000,
      content: ['여행 식비', '여행 숙소', '여행 체험'],
    },
  ],
  en: [
    { isDue: atWork, share: 0.75, title: 'transportation', from: 5.8, to: 5.8, step: 0.1, content: ['Train'] },
    {
      isDue: atWork,
      share: 0.55,
      title: 'food',
      from: 10.5,
      to: 17.5,
      step: 0.25,
      content: ['Lunch', 'Lunch with the team'],
    },
    { isDue: always, share: 0.45, title: 'food', from: 3.25, to: 6.25, step: 0.25, content: ['Coffee', 'Iced coffee'] },
    { isDue: off, share: 0.5, title: 'food', from: 42, to: 118, step: 0.01, content: ['Groceries', 'Farmers market'] },
    {
      isDue: evenings,
      share: 0.3,
      title: 'food',
      from: 22,
      to: 64,
      step: 0.5,
      content: ['Dinner with friends', 'Takeout', 'Pizza night'],
    },
    { isDue: off, share: 0.16, title: 'culture', from: 12, to: 34, step: 0.5, content: ['Movie', 'Books', 'Museum'] },
    {
      isDue: always,
      share: 0.03,
      title: 'health',
      from: 8,
      to: 40,
      step: 0.01,
      content: ['Pharmacy', 'Dentist copay'],
    },
    {
      isDue: always,
      share: 0.05,
      title: 'others',
      from: 9,
      to: 70,
      step: 0.01,
      content: ['Household', 'Clothes', 'Gift'],
    },
    { isDue: evenings, share: 0.08, title: 'transportation', from: 11, to: 28, step: 0.01, content: ['Taxi'] },
    {
      isDue: away,
      share: 0.9,
      title: 'entertainment',
      from: 30,
      to: 160,
      step: 1,
      content: ['Hotel', 'Food on the trip', 'Kayak tour'],
    },
  ],
}

export const occasions: Readonly<Record<Language, readonly Occasion[]>> = {
  ko: [
    { occursOn: every(35, 6), title: 'beauty', amount: 25_000, content: '미용실' },
    {
      occursOn: ({ isFamilyDay, weekday }) => isFamilyDay && weekday < 6,
      title: 'others',
      amount: 150_000,
      content: '부모님 용돈',
    },
    { occursOn: ({ isFamilyDay }) => isFamilyDay, title: 'transportation', amount: 59_800, content: 'KTX' },
    { occursOn: onDate('-05-08'), title: 'others', amount: 100_000, content: '어버이날 선물' },
    { occursOn: onDate('-07-24'), title: 'transportation', amount: 186_000, content: '여행 항공권' },
    { occursOn: onDate('-12-24'), title: 'entertainment', amount: 64_000, content: '크리스마스 선물' },
    { occursOn: every(59, 17), part: 'income', title: 'others', amount: 35_000, content: '중고 거래' },
  ],
  en: [
    { occursOn: every(35, 6), title: 'beauty', amount: 32, content: 'Haircut' },
    { occursOn: ({ isFamilyDay }) => isFamilyDay, title: 'transportation', amount: 48.6, content: 'Gas, drive home' },
    { occursOn: onDate('-05-10'), title: 'others', amount: 45, content: 'Flowers for Mom' },
    { occursOn: onDate('-07-24'), title: 'transportation', amount: 238.4, content: 'Flight for the trip' },
    { occursOn: onDate('-12-20'), title: 'entertainment', amount: 186.5, content: 'Presents' },
    { occursOn: every(59, 17), part: 'income', title: 'others', amount: 40, content: 'Sold the old desk' },
  ],
}
