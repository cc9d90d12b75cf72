import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Day } from '@haru/shared/calendar/day.ts'
import { contains, periodAround } from '@haru/shared/calendar/period.ts'
import { toFace } from '@haru/shared/engine/score/face.ts'
import type { Scores } from '@haru/shared/engine/score/score.ts'
import { useSuspenseQueries } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Suspense, useEffect, useRef } from 'react'
import { appAreas } from '../lib/areas.ts'
import { useFormat, useText } from '../lib/language.tsx'
import { useSession } from '../session/session.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { Face } from '../ui/display/Face.tsx'
import { Skeleton } from '../ui/display/Skeleton.tsx'
import { SegmentedControl } from '../ui/inputs/SegmentedControl.tsx'
import { AreaScores } from './AreaScores.tsx'
import { HowScoresWork } from './HowScoresWork.tsx'
import { MetricScores } from './MetricScores.tsx'
import { NextStepCard } from './NextStepCard.tsx'
import { NoScore } from './NoScore.tsx'
import { scoresQuery } from './queries.ts'
import css from './ScoreExplanation.module.css'
import { findScore, type ScoreSubject, type ShownScore, useScoreText } from './useScoreText.ts'

export interface ScoreExplanationProps {
  readonly day: Day
  readonly shown: ShownScore
  /** The area of the pressed face, null for all areas. The sheet opens on it and can go back to it. */
  readonly initialArea: AnyArea | null
  readonly onShown: (shown: ShownScore) => void
}

const types = ['day', 'week', 'month'] as const
const typeTexts = {
  now: { day: 'score.day', week: 'score.week', month: 'score.month' },
  other: { day: 'score.thatDay', week: 'score.thatWeek', month: 'score.thatMonth' },
} as const

/** The score of a day, its week or its month, and its explanation. */
export function ScoreExplanation({ day, shown, initialArea, onShown }: ScoreExplanationProps) {
  const t = useText()
  const currentDay = useSession().today()
  const nameOf = (type: ShownScore['type']) =>
    t(typeTexts[contains(periodAround(type, day), currentDay) ? 'now' : 'other'][type])
  return (
    <div className={css.sheet}>
      <SegmentedControl
        label={t('score.span')}
        hideLabel
        value={shown.type}
        onValue={(type) => onShown({ ...shown, type })}
        options={types.map((type) => ({ value: type, label: nameOf(type) }))}
      />
      <Suspense fallback={<Skeleton kind="block" height={320} />}>
        <Explanation
          period={periodAround(shown.type, day)}
          area={shown.area}
          initialArea={initialArea}
          onArea={(area) => onShown({ ...shown, area })}
        />
      </Suspense>
    </div>
  )
}

interface ExplanationProps extends ScoreSubject {
  readonly initialArea: AnyArea | null
  readonly onArea: (area: AnyArea | null) => void
}

/** A score, the scores that it is computed from, the next step for today, and how scores are calculated. */
function Explanation({ period, area, initialArea, onArea }: ExplanationProps) {
  const t = useText()
  const { units, today } = useSession()
  const currentDay = today()
  const [{ data: scores }, { data: todays }] = useSuspenseQueries({
    queries: [scoresQuery(period, units), scoresQuery(periodAround('day', currentDay), units)],
  })
  const hasGoal = (area === null ? appAreas : [area]).some((each) => hasDueMetric(scores, each))

  return (
    <div ref={useFocusOnAreaChange(area)} tabIndex={-1} className={css.explanation}>
      {area !== initialArea && (
        <Button size="s" kind="quiet" icon={ArrowLeft} onClick={() => onArea(initialArea)}>
          {t('score.back')}
        </Button>
      )}
      {hasGoal ? (
        <>
          <Headline score={findScore(scores, area)} />
          {contains(period, currentDay) && <NextStepCard scores={todays} area={area} />}
          {area === null ? (
            <AreaScores scores={scores} onArea={onArea} />
          ) : (
            <MetricScores period={period} area={area} metrics={scores.areas[area.id]?.metrics ?? {}} />
          )}
        </>
      ) : (
        <NoScore area={area} period={period} />
      )}
      <HowScoresWork />
    </div>
  )
}

/**
 * Moves the focus to the explanation when the area changes: the pressed button is no longer rendered, and screen readers read the
 * new content.
 */
function useFocusOnAreaChange(area: AnyArea | null) {
  const box = useRef<HTMLDivElement>(null)
  const last = useRef(area)
  useEffect(() => {
    if (last.current === area) return
    last.current = area
    box.current?.focus()
  }, [area])
  return box
}

/** Whether a goal has a due value on these days. */
function hasDueMetric(scores: Scores, { id }: AnyArea): boolean {
  return Object.values(scores.areas[id]?.metrics ?? {}).some(({ due }) => due !== null)
}

function Headline({ score }: { readonly score: number | null }) {
  const t = useText()
  const format = useFormat()
  const { formatScoreWord } = useScoreText()
  return (
    <div className={css.headline}>
      <Face band={toFace(score)} size={72} />
      <div>
        <p className={css.word}>{formatScoreWord(score)}</p>
        {score !== null && (
          <p>
            <b className={css.score}>{format.score(score)}</b> <small>{t('score.outOf')}</small>
          </p>
        )}
      </div>
    </div>
  )
}
