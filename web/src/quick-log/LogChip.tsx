import type { LucideIcon } from 'lucide-react'
import { useLongPress } from '../ui/behavior/useLongPress.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { useToast } from '../ui/overlays/Toasts.tsx'
import css from './QuickChips.module.css'

interface LogChipProps {
  readonly icon: LucideIcon
  readonly label: string
  /** The items, and why they are offered: the description of the button, shown by a long press. */
  readonly description: string
  readonly isBusy: boolean
  readonly onClick: () => void
}

/** A chip that logs something with one press. */
export function LogChip({ icon, label, description, isBusy, onClick }: LogChipProps) {
  const toast = useToast()
  const longPress = useLongPress(() => toast({ kind: 'info', text: description }))
  return (
    <Button
      size="s"
      icon={icon}
      busy={isBusy}
      title={description}
      aria-description={description}
      {...longPress}
      onClick={onClick}
    >
      <bdi className={css.label}>{label}</bdi>
    </Button>
  )
}
