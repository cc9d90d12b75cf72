import { addDays, createDay, type Day, daysBetween, monthOf, weekday, yearOf } from '@haru/shared/calendar/day.ts'
import type { Language } from '@haru/shared/i18n/languages.ts'

/** A day of a demo account. */
export interface DemoDay {
  readonly day: Day
  /** 1 (Monday) to 7. */
  readonly weekday: number
  /** The day of the month. */
  readonly date: number
  readonly isOff: boolean
  /** A family holiday, such as Seollal or Thanksgiving. */
  readonly isFamilyDay: boolean
  readonly isAway: boolean
  /** The position of the day in the generated time, from 0 to 1. */
  readonly progress: number
  /** Today has only part of its items. */
  readonly isToday: boolean
}

/** Generates the last `count` days up to today, with work days, holidays and one summer trip. */
export function generateDemoDays(today: Day, count: number, language: Language): readonly DemoDay[] {
  return Array.from({ length: count }, (_, i) => {
    const day = addDays(today, i + 1 - count)
    const isFamilyDay = isFamilyHoliday(language, day)
    const isAway = isOnTrip(day)
    return {
      day,
      weekday: weekday(day),
      date: Number(day.slice(8)),
      isOff: weekday(day) > 5 || isFamilyDay || isAway || isHolidayIn(language, day),
      isFamilyDay,
      isAway,
      progress: i / Math.max(1, count - 1),
      isToday: day === today,
    }
  })
}

/** Whether the day is pay day: the given day of the month, or the Friday before it on a weekend. */
export function isPayDay(day: Day, date: number): boolean {
  const due = createDay(yearOf(day), monthOf(day), date)
  return day === addDays(due, -Math.max(0, weekday(due) - 5))
}

// From the Saturday on or after 1 August, for nine days.
function isOnTrip(day: Day): boolean {
  const first = createDay(yearOf(day), 8, 1)
  const begin = addDays(first, (13 - weekday(first)) % 7)
  const tripDay = daysBetween(begin, day)
  return tripDay >= 0 && tripDay < 9
}

const holidays: Readonly<Record<Language, readonly string[]>> = {
  ko: ['01-01', '03-01', '05-05', '06-06', '08-15', '10-03', '10-09', '12-25'],
  en: ['01-01', '06-19', '07-04', '11-11', '12-24', '12-25'],
}

function isHolidayIn(language: Language, day: Day): boolean {
  return holidays[language].includes(day.slice(5))
}

// Seollal and Chuseok follow the lunar calendar: the middle one of three holidays.
const newYears = ['2025-01-29', '2026-02-17', '2027-02-07', '2028-01-27', '2029-02-13', '2030-02-03']
const harvests = ['2025-10-06', '2026-09-25', '2027-09-15', '2028-10-03', '2029-09-22', '2030-09-12']
const lunarHolidays = new Set(
  [...newYears, ...harvests].flatMap((text) => [-1, 0, 1].map((i) => addDays(text as Day, i))),
)

function isFamilyHoliday(language: Language, day: Day): boolean {
  return language === 'ko' ? lunarHolidays.has(day) : isThanksgiving(day) || day.endsWith('-12-25')
}

// The fourth Thursday of November and the day after.
function isThanksgiving(day: Day): boolean {
  const first = createDay(yearOf(day), 11, 1)
  const thursday = addDays(first, ((11 - weekday(first)) % 7) + 21)
  return day === thursday || day === addDays(thursday, 1)
}
