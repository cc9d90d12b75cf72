import { periodAround } from '@haru/shared/calendar/period.ts'
import { lazy, type RefObject, Suspense } from 'react'
import { withTexts } from '../lib/texts.ts'
import { FailureBoundary } from '../shell/failure/FailureBoundary.tsx'
import { FailureNote } from '../shell/failure/FailureScreen.tsx'
import { Skeleton } from '../ui/display/Skeleton.tsx'
import { Sheet } from '../ui/overlays/Sheet.tsx'
import type { ScoreExplanationProps } from './ScoreExplanation.tsx'
import { useScoreText } from './useScoreText.ts'

/** Loaded when the pointer or the focus reaches a face: most users look at a face without opening it. */
export const loadScoreExplanation = () => withTexts(['charts'], () => import('./ScoreExplanation.tsx'))
const Explanation = lazy(async () => ({ default: (await loadScoreExplanation()).ScoreExplanation }))

export interface ScoreSheetProps extends ScoreExplanationProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly anchor: RefObject<HTMLElement | null>
}

/** Explains a score. The overall score links to the score of each area. */
export function ScoreSheet({ open, onClose, anchor, ...props }: ScoreSheetProps) {
  const { formatTitle } = useScoreText()
  const { day, shown } = props
  const title = formatTitle({ period: periodAround(shown.type, day), area: shown.area })
  return (
    <Sheet open={open} onClose={onClose} title={title} anchor={anchor}>
      <FailureBoundary fallback={FailureNote}>
        <Suspense fallback={<Skeleton kind="block" height={360} />}>
          <Explanation {...props} />
        </Suspense>
      </FailureBoundary>
    </Sheet>
  )
}
