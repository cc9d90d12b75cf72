import type { IconType } from '../ui/icon-type.ts'
import css from './settings.module.css'

interface ActionRowProps {
  readonly icon: IconType
  readonly label: string
  readonly isBusy: boolean
  readonly onPress: () => void
}

/** A row that runs an action. Presses are ignored while the action runs. */
export function ActionRow({ icon: Icon, label, isBusy, onPress }: ActionRowProps) {
  return (
    <button type="button" className={css.row} aria-busy={isBusy || undefined} onClick={() => !isBusy && onPress()}>
      <span className={css.lead}>
        <Icon size={20} />
        <span className={css.label}>{label}</span>
      </span>
    </button>
  )
}
