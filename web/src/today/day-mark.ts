import type { Day } from '@haru/shared/calendar/day.ts'
import type { Band } from '@haru/shared/engine/band.ts'
import { toFace } from '@haru/shared/engine/score/face.ts'
import type { Formatter } from '@haru/shared/i18n/format.ts'
import type { Translate } from '@haru/shared/i18n/translate.ts'

/** The mark of a day: the band of its score, 'none' for a record without a score, '' without a record. */
export type DayMark = Band | 'none' | ''

/** The mark of a score: null is a record without a score, undefined is a day without a record. */
export function toDayMark(score: number | null | undefined): DayMark {
  return score === undefined ? '' : (toFace(score) ?? 'none')
}

/** 'Monday, November 16, 4.25, Going well', or a text for a missing score or record. */
export function describeDay(
  t: Translate,
  format: Pick<Formatter, 'longDay' | 'score'>,
  day: Day,
  score: number | null | undefined,
): string {
  const mark = toDayMark(score)
  const name = format.longDay(day)
  if (mark === '') return t('year.day.nothing', { day: name })
  if (mark === 'none') return t('year.day.none', { day: name })
  return t('year.day', { day: name, score: format.score(score ?? 0), word: t(`tracking.band.${mark}`) })
}
