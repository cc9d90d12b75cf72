import { ChartNoAxesColumn } from 'lucide-react'
import { lazy, Suspense, useRef } from 'react'
import { useText } from '../../lib/language.tsx'
import { useStateHere } from '../../lib/place.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { FailureNote } from '../Failure.tsx'
import { FailureBoundary } from '../FailureBoundary.tsx'

const load = () => import('./Summaries.tsx')
const Summaries = lazy(async () => ({ default: (await load()).Summaries }))

/**
 * Opens the three summaries of the specification, one under the other: three more buttons would not fit a narrow phone,
 * and what fits on one sheet needs no tabs.
 */
export function SummaryButton() {
  const t = useText()
  const [isOpen, setOpen] = useStateHere(false)
  const trigger = useRef<HTMLButtonElement>(null)
  return (
    <>
      <IconButton
        ref={trigger}
        icon={ChartNoAxesColumn}
        label={t('summary.open')}
        aria-haspopup="dialog"
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setOpen(true)}
      />
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t('summary.open')} anchor={trigger}>
        <FailureBoundary as={FailureNote}>
          <Suspense fallback={<Skeleton kind="block" height={420} />}>
            <Summaries />
          </Suspense>
        </FailureBoundary>
      </Sheet>
    </>
  )
}
