import { ScanBarcode } from 'lucide-react'
import { lazy } from 'react'
import { useText } from '../../lib/language.tsx'
import { SheetButton } from '../../shell/SheetButton.tsx'

const load = () => import('./Scanner.tsx')
const Scanner = lazy(async () => ({ default: (await load()).Scanner }))

export interface ScanButtonProps {
  /** Hears of the digits, 8 or 13; the sheet is closed by then, and the camera off. */
  readonly onFound: (barcode: string) => void
}

/** Opens the camera, and finds a barcode in what it sees or in a picture. */
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
