import type { AnyArea } from '@haru/shared/areas/define.ts'
import { lazy, type RefObject, Suspense } from 'react'
import { FailureBoundary } from '../shell/failure/FailureBoundary.tsx'
import { FailureNote } from '../shell/failure/FailureScreen.tsx'
import { Skeleton } from '../ui/display/Skeleton.tsx'
import { Sheet } from '../ui/overlays/Sheet.tsx'
import { type ScoreSubject, useScoreText } from './useScoreText.ts'

/** Loaded when the pointer or the focus reaches a face: most users look at a face without opening it. */
export const loadScoreExplanation = () => import('./ScoreExplanation.tsx')
const Explanation = lazy(async () => ({ default: (await loadScoreExplanation()).ScoreExplanation }))

export interface ScoreSheetProps extends ScoreSubject {
  /** The area of the pressed face, null for all areas. The sheet opens on it and can go back to it. */
  readonly initialArea: AnyArea | null
  readonly open: boolean
  readonly onArea: (area: AnyArea | null) => void
  readonly onClose: () => void
  readonly anchor: RefObject<HTMLElement | null>
}

/** Explains a score. The overall score links to the score of each area. */
export function ScoreSheet({ open, onClose, anchor, ...subject }: ScoreSheetProps) {
  const { formatTitle } = useScoreText()
  return (
    <Sheet open={open} onClose={onClose} title={formatTitle(subject)} anchor={anchor}>
      <FailureBoundary fallback={FailureNote}>
        <Suspense fallback={<Skeleton kind="block" height={360} />}>
          <Explanation {...subject} />
        </Suspense>
      </FailureBoundary>
    </Sheet>
  )
}
