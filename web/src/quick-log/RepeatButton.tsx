import { RotateCcw } from 'lucide-react'
import type { AreaFormat } from '../tracking/format/area-format.ts'
import { Button } from '../ui/buttons/Button.tsx'

interface RepeatButtonProps {
  readonly areaFormat: AreaFormat
  readonly disabled?: boolean
  readonly onPress: () => void
}

/** The button that opens the days whose items can be logged again. */
export function RepeatButton({ areaFormat: { t, areaName }, disabled = false, onPress }: RepeatButtonProps) {
  const label = t('copy.again.label', { area: areaName })
  return (
    <Button
      size="s"
      icon={RotateCcw}
      disabled={disabled}
      aria-haspopup="dialog"
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      {t('copy.again')}
    </Button>
  )
}
