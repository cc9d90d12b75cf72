import { minutesPerDay } from '@haru/shared/calendar/clock.ts'
import { addDays, type Day } from '@haru/shared/calendar/day.ts'
import type { RowPlace } from '../import-result.ts'
import type { RecordKey, RowCollector } from '../row-collector.ts'
import type { LocalTime } from './local-time.ts'

export interface SleepRecord {
  readonly place: RowPlace
  readonly key: RecordKey
}

interface Sleep {
  readonly start: LocalTime
  readonly end: LocalTime
  /** The records that the sleep is made of. */
  readonly records: readonly SleepRecord[]
}

/** The sleeps of a file. The longest one of a day is its night. */
export interface Nights {
  add(sleep: Sleep): void
  end(): void
}

const secondsPerHour = 3600

/** A sleep with its times in minutes since 1970, by the clock of its place. */
interface TimedSleep extends Sleep {
  readonly from: number
  readonly to: number
}

interface MergedSleep extends TimedSleep {
  readonly records: SleepRecord[]
}

/** `dayStart` is the hour at which a day of the user begins. */
export function createNights(rows: RowCollector, dayStart: number): Nights {
  const all: TimedSleep[] = []
  return {
    add(sleep) {
      const [from, to] = [toMinutes(sleep.start), toMinutes(sleep.end)]
      const minutes = to - from
      if (minutes >= 1 && minutes < minutesPerDay) {
        all.push({ ...sleep, from, to })
        return
      }
      for (const { place } of sleep.records) {
        if (minutes < 1 && minutes > -1) rows.leaveOut(place, 'empty')
        else rows.refuse(place, 'invalidField', 'end')
      }
    },
    end() {
      for (const [day, sleeps] of Map.groupBy(mergeSleeps(all), ({ end }) => findDay(end, dayStart))) {
        const longest = sleeps.reduce((best, each) => (each.to - each.from > best.to - best.from ? each : best))
        for (const each of sleeps) addSleep(rows, day, each, each === longest ? 'night' : 'nap')
      }
    },
  }
}

/** Sleeps that overlap are one sleep, which several apps or devices have measured. */
function mergeSleeps(sleeps: readonly TimedSleep[]): readonly TimedSleep[] {
  const merged: MergedSleep[] = []
  for (const sleep of sleeps.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    const overlaps = last !== undefined && sleep.from < last.to
    if (!overlaps || Math.max(sleep.to, last.to) - last.from >= minutesPerDay) {
      merged.push({ ...sleep, records: [...sleep.records] })
      continue
    }
    last.records.push(...sleep.records)
    if (sleep.to > last.to) Object.assign(last, { end: sleep.end, to: sleep.to })
  }
  return merged
}

function findDay({ day, seconds }: LocalTime, dayStart: number): Day {
  return seconds < dayStart * secondsPerHour ? addDays(day, -1) : day
}

function toMinutes({ day, seconds }: LocalTime): number {
  return Date.parse(day) / 60_000 + Math.floor(seconds / 60)
}

function addSleep(rows: RowCollector, day: Day, { start, end, records }: Sleep, part: 'night' | 'nap'): void {
  const [bedTime, wakeTime] = [Math.floor(start.seconds / 60), Math.floor(end.seconds / 60)]
  const night = `${start.day} ${bedTime} ${day} ${wakeTime}`
  for (const { place, key } of records)
    rows.add({ place, key, value: { area: 'sleep', kind: 'item', day, part, night, bedTime, wakeTime } })
}
