import type { Day } from '@haru/shared/calendar/day.ts'
import type { RowPlace } from './import-result.ts'
import type { RecordKey, RowCollector } from './row-collector.ts'
import type { LocalTime } from './times/local-time.ts'

interface BodyWeight {
  readonly place: RowPlace
  readonly key: RecordKey
  readonly at: LocalTime
  /** In milligrams. */
  readonly weight: number
  readonly recordCount?: 0 | 1
}

/** The body weights of a file. The last one of a day is taken. */
export interface BodyWeights {
  add(weight: BodyWeight): void
  end(): void
}

export function createBodyWeights(rows: RowCollector): BodyWeights {
  const lastOfDay = new Map<Day, BodyWeight>()
  const supersede = ({ place, recordCount }: BodyWeight) => {
    if (recordCount !== 0) rows.leaveOut(place, 'superseded')
  }
  return {
    add(weight) {
      const last = lastOfDay.get(weight.at.day)
      const isLater = last === undefined || weight.at.seconds >= last.at.seconds
      if (isLater) lastOfDay.set(weight.at.day, weight)
      const superseded = isLater ? last : weight
      if (superseded !== undefined) supersede(superseded)
    },
    end() {
      for (const [day, { place, key, weight, recordCount = 1 }] of lastOfDay)
        rows.add({ place, key, recordCount, value: { area: 'exercise', kind: 'scale', day, weight } })
    },
  }
}
