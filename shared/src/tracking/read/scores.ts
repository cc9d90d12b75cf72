import type { AnyArea } from '../../areas/define.ts'
import type { Day } from '../../calendar/day.ts'
import type { Range } from '../../calendar/period.ts'
import {
  combineScores,
  type DayScore,
  type JudgedArea,
  type Scores,
  scoreArea,
  scoreDays,
} from '../../engine/score/score.ts'
import type { Reader } from '../store.ts'

/** Scores the days of the range up to today. */
export async function scoreRange(reader: Reader, areas: readonly AnyArea[], range: Range, today: Day): Promise<Scores> {
  const until = endAtToday(range, today)
  const judged: JudgedArea[] = []
  // Scores an area before the next one is read, so that other requests can run in between: scoring ten years takes long.
  for await (const history of reader.histories(areas, until)) judged.push(scoreArea(history, until, today))
  return combineScores(judged)
}

/** Scores each recorded day of the range up to today, with the same queries as `scoreRange`. */
export async function scoreEachDay(
  reader: Reader,
  areas: readonly AnyArea[],
  range: Range,
  today: Day,
): Promise<readonly DayScore[]> {
  const until = endAtToday(range, today)
  const histories = await Array.fromAsync(reader.histories(areas, until))
  return scoreDays(histories, until, today)
}

/** Ends a range at today, because later days are not scored. A range that starts after today becomes empty. */
function endAtToday({ start, end }: Range, today: Day): Range {
  return { start, end: end < today ? end : today }
}
