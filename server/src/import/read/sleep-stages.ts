import type { ReadContext } from './read-context.ts'
import type { LocalTime } from './times/local-time.ts'
import type { SleepRecord } from './times/nights.ts'

/** A time asleep or in bed, as one source measured it. */
export interface SleepStage extends SleepRecord {
  readonly start: LocalTime
  readonly end: LocalTime
  readonly startMs: number
  readonly endMs: number
}

/** A wake of at most an hour is within one sleep. */
const maxGapMs = 3_600_000

interface StageGroup {
  readonly startMs: number
  endMs: number
  readonly start: LocalTime
  end: LocalTime
  readonly records: SleepStage[]
}

/**
 * Joins the stages of all sources to sleeps, from the first to the last moment asleep. Time in bed is a sleep only where no sleep was
 * measured.
 */
export function addSleepStages(
  context: ReadContext,
  asleep: readonly SleepStage[],
  inBed: readonly SleepStage[],
): void {
  const sleeps = joinStages(asleep)
  for (const sleep of sleeps) context.nights.add(sleep)
  // Both are sorted and do not overlap, so a sleep that ended before one time in bed has ended before the next one too.
  let i = 0
  for (const bed of joinStages(inBed)) {
    while ((sleeps[i]?.endMs ?? Number.POSITIVE_INFINITY) + maxGapMs <= bed.startMs) i += 1
    const isMeasured = (sleeps[i]?.startMs ?? Number.POSITIVE_INFINITY) < bed.endMs + maxGapMs
    if (!isMeasured) context.nights.add(bed)
    else for (const { place } of bed.records) context.rows.leaveOut(place, 'inBed')
  }
}

function joinStages(stages: readonly SleepStage[]): readonly StageGroup[] {
  const groups: StageGroup[] = []
  for (const stage of stages.toSorted((a, b) => a.startMs - b.startMs)) {
    const last = groups.at(-1)
    if (last === undefined || stage.startMs - last.endMs > maxGapMs) groups.push({ ...stage, records: [stage] })
    else {
      last.records.push(stage)
      if (stage.endMs > last.endMs) {
        last.endMs = stage.endMs
        last.end = stage.end
      }
    }
  }
  return groups
}
