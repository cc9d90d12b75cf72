import { ScanBarcode } from 'lucide-react'
import { lazy } from 'react'
import { useText } from '../../lib/language.tsx'
import { SheetButton } from '../../shell/SheetButton.tsx'

const load = () => import('./Scanner.tsx')
const Scanner = lazy(async () => ({ default: (await load()).Scanner }))

interface ScanButtonProps {
  /** Receives the 8 or 13 digits after the sheet is closed and the camera is off. */
  readonly onFound: (barcode: string) => void
}

/** Opens the barcode scanner. */
export function ScanButton({ onFound }: ScanButtonProps) {
  const t = useText()
  return (
    <SheetButton icon={ScanBarcode} label={t('scan.open')} title={t('scan.title')} load={load} height={320}>
      {(close) => (
        <Scanner
          onFound={(barcode) => {
            close()
            onFound(barcode)
          }}
        />
      )}
    </SheetButton>
  )
}
