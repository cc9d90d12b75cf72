import type { AnyArea } from '@haru/shared/areas/define.ts'
import { yearOf } from '@haru/shared/calendar/day.ts'
import { contains, type Period } from '@haru/shared/calendar/period.ts'
import { toFace } from '@haru/shared/engine/score/face.ts'
import type { Scores } from '@haru/shared/engine/score/score.ts'
import { getAreaLabel } from '../lib/areas.ts'
import { useFormat, useText } from '../lib/language.tsx'
import { useSession } from '../session/session.tsx'

/** Which score it is: its period, and its area; null for all areas together. */
export interface ScoreSubject {
  readonly period: Period & { readonly type: 'day' | 'week' | 'month' }
  readonly area: AnyArea | null
}

/** The score that a sheet shows: of the day, its week or its month, and of an area; null for all areas together. */
export interface ShownScore {
  readonly type: ScoreSubject['period']['type']
  readonly area: AnyArea | null
}

export interface ScoreText {
  /** 'Overall', 'Exercise'. */
  readonly formatSubjectName: (area: AnyArea | null) => string
  /** 'Exercise this month', 'Overall: March 2025'. */
  readonly formatTitle: (subject: ScoreSubject) => string
  /** 'Going well', or a text for a missing score. */
  readonly formatScoreWord: (score: number | null) => string
  /** 'Exercise this month: 4.25, Going well'. */
  readonly describe: (subject: ScoreSubject, score: number | null) => string
}

export function useScoreText(): ScoreText {
  const t = useText()
  const format = useFormat()
  const { today } = useSession()

  function formatSubjectName(area: AnyArea | null): string {
    return t(area === null ? 'score.total' : getAreaLabel(area))
  }

  function formatTitle({ period, area }: ScoreSubject): string {
    const currentDay = today()
    const name = formatSubjectName(area)
    if (contains(period, currentDay)) return t(`score.in.${period.type}`, { name })
    return t('score.in', { name, period: format.period(period, yearOf(currentDay)) })
  }

  function formatScoreWord(score: number | null): string {
    const face = toFace(score)
    return face === null ? t('score.none') : t(`tracking.band.${face}`)
  }

  function describe(subject: ScoreSubject, score: number | null): string {
    const titleText = formatTitle(subject)
    if (score === null) return t('score.description.none', { what: titleText })
    return t('score.description', { what: titleText, score: format.score(score), word: formatScoreWord(score) })
  }

  return {
    formatSubjectName,
    formatTitle,
    formatScoreWord,
    describe,
  }
}

/** The score of one area, or the overall score. */
export function findScore(scores: Scores | undefined, area: AnyArea | null): number | null {
  return (area === null ? scores?.total : scores?.areas[area.id]?.score) ?? null
}
