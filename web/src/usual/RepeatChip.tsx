import { RotateCcw } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { usePathState } from '../navigation/url-state.ts'
import { Button } from '../ui/buttons/Button.tsx'
import type { LogAgainSheetProps } from './LogAgainSheet.tsx'

const LogAgainSheet = lazy(async () => ({ default: (await import('./LogAgainSheet.tsx')).LogAgainSheet }))

/** Opens the days whose items can be logged again. */
export function RepeatChip({ areaFormat, ...props }: Omit<LogAgainSheetProps, 'onClose'>) {
  const { t, areaName } = areaFormat
  const [isOpen, setOpen] = usePathState(false)
  const label = t('copy.again.label', { area: areaName })
  return (
    <>
      <Button
        size="s"
        icon={RotateCcw}
        aria-haspopup="dialog"
        aria-label={label}
        title={label}
        onClick={() => setOpen(true)}
      >
        {t('copy.again')}
      </Button>
      <Suspense>{isOpen && <LogAgainSheet {...{ areaFormat, ...props }} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
