import type { AnyArea } from '@haru/shared/areas/define.ts'
import { lazy, type RefObject, Suspense } from 'react'
import { FailureBoundary } from '../shell/failure/FailureBoundary.tsx'
import { FailureNote } from '../shell/failure/FailureScreen.tsx'
import { Skeleton } from '../ui/display/Skeleton.tsx'
import { Sheet } from '../ui/overlays/Sheet.tsx'
import { type ScoreSubject, useScoreText } from './useScoreText.ts'

/** Most looks at a face end there; pointing at it is early enough to fetch the reasons. */
export const loadScoreExplanation = () => import('./ScoreExplanation.tsx')
const Explanation = lazy(async () => ({ default: (await loadScoreExplanation()).ScoreExplanation }))

export interface ScoreSheetProps extends ScoreSubject {
  /** Where one came from, and can go back to: the area of the face that was pressed, or all of them. */
  readonly initialArea: AnyArea | null
  readonly open: boolean
  readonly onArea: (area: AnyArea | null) => void
  readonly onClose: () => void
  readonly anchor: RefObject<HTMLElement | null>
}

/** Why a score is what it is. From all areas together one goes on into each. */
export function ScoreSheet({ open, onClose, anchor, ...subject }: ScoreSheetProps) {
  const { title } = useScoreText()
  return (
    <Sheet open={open} onClose={onClose} title={title(subject)} anchor={anchor}>
      <FailureBoundary fallback={FailureNote}>
        <Suspense fallback={<Skeleton kind="block" height={360} />}>
          <Explanation {...subject} />
        </Suspense>
      </FailureBoundary>
    </Sheet>
  )
}
