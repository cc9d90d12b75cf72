import type { Day } from '@haru/shared/calendar/day.ts'
import type { RowPlace } from './import-result.ts'
import { type LocalTime, secondsBetween } from './local-time.ts'
import type { RecordKey, RowCollector } from './row-collector.ts'

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

const minutesPerDay = 1440

export function createNights(rows: RowCollector): Nights {
  const sleepsOfDay = new Map<Day, { readonly sleep: Sleep; readonly minutes: number }[]>()
  return {
    add(sleep) {
      const minutes = secondsBetween(dropSeconds(sleep.start), dropSeconds(sleep.end)) / 60
      if (minutes >= 1 && minutes < minutesPerDay) {
        const sleeps = sleepsOfDay.get(sleep.end.day) ?? []
        sleepsOfDay.set(sleep.end.day, [...sleeps, { sleep, minutes }])
        return
      }
      for (const { place } of sleep.records) {
        if (minutes < 1 && minutes > -1) rows.leaveOut(place, 'empty')
        else rows.refuse(place, 'invalidField', 'end')
      }
    },
    end() {
      for (const [day, sleeps] of sleepsOfDay) {
        const longest = sleeps.reduce((best, each) => (each.minutes > best.minutes ? each : best))
        for (const each of sleeps) takeSleep(rows, day, each.sleep, each === longest ? 'night' : 'nap')
      }
    },
  }
}

function takeSleep(rows: RowCollector, day: Day, { start, end, records }: Sleep, part: 'night' | 'nap'): void {
  const [bedTime, wakeTime] = [Math.floor(start.seconds / 60), Math.floor(end.seconds / 60)]
  const night = `${start.day} ${bedTime} ${day} ${wakeTime}`
  for (const { place, key } of records)
    rows.take({ place, key, value: { list: 'sleep', kind: 'item', day, part, night, bedTime, wakeTime } })
}

function dropSeconds({ day, seconds }: LocalTime): LocalTime {
  return { day, seconds: seconds - (seconds % 60) }
}
