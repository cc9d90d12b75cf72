import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Day } from '@haru/shared/calendar/day.ts'
import { periodAround, type Range } from '@haru/shared/calendar/period.ts'
import { toFace } from '@haru/shared/engine/score/face.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useText } from '../lib/language.tsx'
import { usePathState } from '../navigation/url-state.ts'
import { useSession } from '../session/session.tsx'
import { Face } from '../ui/display/Face.tsx'
import { scoresQuery } from './queries.ts'
import css from './ScoreButton.module.css'
import { loadScoreExplanation, ScoreSheet } from './ScoreSheet.tsx'
import { findScore, type ScoreSubject, type ShownScore, useScoreText } from './useScoreText.ts'

export interface ScoreButtonProps {
  /** The day whose month the face shows; the sheet also explains the scores of its week and of the day itself. */
  readonly day: Day
  /** Null for all areas together. */
  readonly area: AnyArea | null
  readonly size: number
}

/** The face of the score of a month; a press opens the explanation. The face is neutral until the score has loaded. */
export function ScoreButton({ day, area, size }: ScoreButtonProps) {
  const subject = { period: periodAround('month', day), area }
  const query = useScores(subject.period)
  // The score in the sheet; null while the sheet is closed.
  const [shown, setShown] = usePathState<ShownScore | null>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const name = useButtonLabel(subject, query)

  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={css.button}
        aria-haspopup="dialog"
        aria-label={name}
        aria-busy={query.isFetching && query.data === undefined}
        title={name}
        onPointerEnter={() => void loadScoreExplanation()}
        onFocus={() => void loadScoreExplanation()}
        onClick={() => setShown({ type: 'month', area })}
      >
        <Face band={toFace(findScore(query.data, area))} size={size} />
      </button>
      <ScoreSheet
        day={day}
        shown={shown ?? { type: 'month', area }}
        initialArea={area}
        open={shown !== null}
        onShown={setShown}
        onClose={() => setShown(null)}
        anchor={trigger}
      />
    </>
  )
}

function useButtonLabel(
  subject: ScoreSubject,
  { data, isPlaceholderData, isError }: ReturnType<typeof useScores>,
): string {
  const t = useText()
  const text = useScoreText()
  if (data !== undefined && !isPlaceholderData) return text.describe(subject, findScore(data, subject.area))
  return t(isError ? 'score.failed' : 'score.waiting', { what: text.formatTitle(subject) })
}

function useScores(period: Range) {
  const { units } = useSession()
  // While another period loads, the face of the previous one stays, so that it does not blink.
  return useQuery({ ...scoresQuery(period, units), placeholderData: keepPreviousData })
}
