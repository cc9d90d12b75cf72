import { ScanBarcode } from 'lucide-react'
import { lazy, Suspense, useRef } from 'react'
import { useText } from '../lib/language.tsx'
import { useStateHere } from '../lib/place.ts'
import { FailureNote } from '../shell/Failure.tsx'
import { FailureBoundary } from '../shell/FailureBoundary.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

const load = () => import('./Scanner.tsx')
const Scanner = lazy(async () => ({ default: (await load()).Scanner }))

export interface ScanButtonProps {
  /** Hears of the digits, 8 or 13; the sheet is closed by then, and the camera off. */
  readonly onFound: (barcode: string) => void
}

/** Opens the camera, and finds a barcode in what it sees or in a picture. */
export function ScanButton({ onFound }: ScanButtonProps) {
  const t = useText()
  const [isOpen, setOpen] = useStateHere(false)
  const trigger = useRef<HTMLButtonElement>(null)

  function handleFound(barcode: string) {
    setOpen(false)
    onFound(barcode)
  }

  return (
    <>
      <IconButton
        ref={trigger}
        icon={ScanBarcode}
        label={t('scan.open')}
        aria-haspopup="dialog"
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setOpen(true)}
      />
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t('scan.title')}>
        <FailureBoundary as={FailureNote}>
          <Suspense fallback={<Skeleton kind="block" height={320} />}>
            <Scanner onFound={handleFound} />
          </Suspense>
        </FailureBoundary>
      </Sheet>
    </>
  )
}
