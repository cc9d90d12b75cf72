import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Range } from '@haru/shared/calendar/period.ts'
import { toFace } from '@haru/shared/engine/score/face.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { useText } from '../lib/language.tsx'
import { usePathState } from '../navigation/url-state.ts'
import { useSession } from '../session/session.tsx'
import { Face } from '../ui/display/Face.tsx'
import { scoresQuery } from './queries.ts'
import css from './ScoreButton.module.css'
import { loadScoreExplanation, ScoreSheet } from './ScoreSheet.tsx'
import { findScore, type ScoreSubject, useScoreText } from './useScoreText.ts'

export interface ScoreButtonProps extends ScoreSubject {
  readonly size: number
  /** The visible label beside the face, if the score is shown with it. */
  readonly visibleLabel?: string
  /** The visible contents beside the face. The accessible name of the button includes them. */
  readonly children?: (score: number | null) => ReactNode
}

/** The face of a score; a press opens the explanation. The face is neutral until the score has loaded. */
export function ScoreButton({ period, area, size, visibleLabel, children }: ScoreButtonProps) {
  const query = useScores(period)
  // The area that the sheet shows; undefined while the sheet is closed.
  const [opened, setOpened] = usePathState<AnyArea | null | undefined>(undefined)
  const trigger = useRef<HTMLButtonElement>(null)
  const score = findScore(query.data, area)
  const name = useButtonLabel({ period, area }, visibleLabel, query)

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
        onClick={() => setOpened(area)}
      >
        <Face band={toFace(score)} size={size} />
        {children?.(score)}
      </button>
      <ScoreSheet
        period={period}
        area={opened ?? null}
        initialArea={area}
        open={opened !== undefined}
        onArea={setOpened}
        onClose={() => setOpened(undefined)}
        anchor={trigger}
      />
    </>
  )
}

function useButtonLabel(
  subject: ScoreSubject,
  visibleLabel: string | undefined,
  query: ReturnType<typeof useScores>,
): string {
  const { data, isPlaceholderData, isError } = query
  const t = useText()
  const text = useScoreText()
  if (data !== undefined && !isPlaceholderData) {
    const score = findScore(data, subject.area)
    return visibleLabel === undefined ? text.describe(subject, score) : text.describeVisible(visibleLabel, score)
  }
  return t(isError ? 'score.failed' : 'score.waiting', { what: text.formatTitle(subject) })
}

function useScores(period: Range) {
  const { units } = useSession()
  // While another period loads, the face of the previous one stays, so that it does not blink.
  return useQuery({ ...scoresQuery(period, units), placeholderData: keepPreviousData })
}
