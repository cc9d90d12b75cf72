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
import { loadExplanation, ScoreSheet } from './ScoreSheet.tsx'
import { type Judged, scoreOf, useScoreWords } from './words.ts'

export interface ScoreButtonProps extends Judged {
  readonly size: number
  /** The word that stands beside the face, with the score; nothing or the area's name stands there otherwise. */
  readonly seen?: string
  /** What stands beside the face, for the eye only: the button's name says all of it. */
  readonly children?: (score: number | null) => ReactNode
}

/** A face that says how some days went; pressed, it says why. The neutral one until the score is known. */
export function ScoreButton({ period, area, size, seen, children }: ScoreButtonProps) {
  const asked = useScores(period)
  // The area that is looked at in the sheet; undefined while it is closed.
  const [opened, setOpened] = usePathState<AnyArea | null | undefined>(undefined)
  const trigger = useRef<HTMLButtonElement>(null)
  const score = scoreOf(asked.data, area)
  const name = useName({ period, area }, seen, asked)

  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={css.button}
        aria-haspopup="dialog"
        aria-label={name}
        aria-busy={asked.isFetching && asked.data === undefined}
        title={name}
        onPointerEnter={() => void loadExplanation()}
        onFocus={() => void loadExplanation()}
        onClick={() => setOpened(area)}
      >
        <Face band={toFace(score)} size={size} />
        {children?.(score)}
      </button>
      <ScoreSheet
        period={period}
        area={opened ?? null}
        whole={area}
        open={opened !== undefined}
        onArea={setOpened}
        onClose={() => setOpened(undefined)}
        anchor={trigger}
      />
    </>
  )
}

function useName(judged: Judged, seen: string | undefined, asked: ReturnType<typeof useScores>): string {
  const { data, isPlaceholderData, isError } = asked
  const t = useText()
  const words = useScoreWords()
  if (data !== undefined && !isPlaceholderData) {
    const score = scoreOf(data, judged.area)
    return seen === undefined ? words.say(judged, score) : words.saySeen(seen, score)
  }
  return t(isError ? 'score.failed' : 'score.waiting', { what: words.titleOf(judged) })
}

function useScores(period: Range) {
  const { units } = useSession()
  // Other days keep the face of those before until they are there, so that it does not blink.
  return useQuery({ ...scoresQuery(period, units), placeholderData: keepPreviousData })
}
