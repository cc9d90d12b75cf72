import { type ReactNode, Suspense, useRef } from 'react'
import { usePathState } from '../navigation/url-state.ts'
import { IconButton, type IconButtonProps } from '../ui/buttons/IconButton.tsx'
import { Skeleton } from '../ui/display/Skeleton.tsx'
import { Sheet } from '../ui/overlays/Sheet.tsx'
import { FailureBoundary } from './failure/FailureBoundary.tsx'
import { FailureNote } from './failure/FailureScreen.tsx'

export interface SheetButtonProps extends Pick<IconButtonProps, 'icon' | 'label'> {
  readonly title: string
  /** Loads the content; called when the pointer or the focus reaches the button. */
  readonly load: () => Promise<unknown>
  /** The approximate height of the content, for the placeholder. */
  readonly height: number
  /** Whether the sheet opens beside the button on a wide screen. */
  readonly isBeside?: boolean
  readonly children: (close: () => void) => ReactNode
}

/** A button that opens a sheet and loads its content. An error in the sheet does not affect the screen. */
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
