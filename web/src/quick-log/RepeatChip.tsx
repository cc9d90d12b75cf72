import { lazy, Suspense } from 'react'
import { usePathState } from '../navigation/url-state.ts'
import type { LogAgainSheetProps } from './LogAgainSheet.tsx'
import { RepeatButton } from './RepeatButton.tsx'

const LogAgainSheet = lazy(async () => ({ default: (await import('./LogAgainSheet.tsx')).LogAgainSheet }))

/** Opens the days whose items can be logged again. */
export function RepeatChip({ areaFormat, ...props }: Omit<LogAgainSheetProps, 'onClose'>) {
  const [isOpen, setOpen] = usePathState(false)
  return (
    <>
      <RepeatButton areaFormat={areaFormat} onPress={() => setOpen(true)} />
      <Suspense>{isOpen && <LogAgainSheet {...{ areaFormat, ...props }} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
