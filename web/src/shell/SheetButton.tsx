import { type ReactNode, Suspense, useRef } from 'react'
import { usePathState } from '../navigation/url-state.ts'
import { IconButton, type IconButtonProps } from '../ui/buttons/IconButton.tsx'
import { Skeleton } from '../ui/display/Skeleton.tsx'
import { Sheet } from '../ui/overlays/Sheet.tsx'
import { FailureBoundary } from './failure/FailureBoundary.tsx'
import { FailureNote } from './failure/FailureScreen.tsx'

export interface SheetButtonProps extends Pick<IconButtonProps, 'icon' | 'label'> {
  readonly title: string
  /** Loads what is inside: when somebody is about to press, and not before. */
  readonly load: () => Promise<unknown>
  /** About how high it will be, so that nothing jumps. */
  readonly height: number
  /** Whether it opens beside the button on a wide screen. */
  readonly isBeside?: boolean
  readonly children: (close: () => void) => ReactNode
}

/** A button that opens a sheet, whose inside is loaded with it: what fails there leaves the screen alone. */
export function SheetButton({ icon, label, title, load, height, isBeside = false, children }: SheetButtonProps) {
  const [isOpen, setOpen] = usePathState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  return (
    <>
      <IconButton
        ref={trigger}
        icon={icon}
        label={label}
        aria-haspopup="dialog"
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setOpen(true)}
      />
      <Sheet open={isOpen} onClose={close} title={title} anchor={isBeside ? trigger : undefined}>
        <FailureBoundary fallback={FailureNote}>
          <Suspense fallback={<Skeleton kind="block" height={height} />}>{children(close)}</Suspense>
        </FailureBoundary>
      </Sheet>
    </>
  )
}
