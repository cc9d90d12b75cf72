import { Save } from 'lucide-react'
import { useText } from '../../lib/language.tsx'
import { useIsSlow } from '../../ui/behavior/useIsSlow.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import type { Tone } from '../../ui/tone.ts'
import css from './EditorScreen.module.css'

export interface SaveButtonProps {
  readonly tone?: Tone | undefined
  readonly isBusy: boolean
  /** Whether the save itself still runs. Default: as long as the button is busy. After a save it is busy until the next screen. */
  readonly isSaving?: boolean | undefined
  readonly onPress?: () => void
  /** The id of the form that the button submits, instead of calling `onPress`. */
  readonly form?: string
}

/** The time after which the button says that a save takes long. */
const slowSaveMs = 4000

/** The save button of a bar. It shows a text when a save takes long. */
export function SaveButton({ tone, isBusy, isSaving = isBusy, onPress, form }: SaveButtonProps) {
  const t = useText()
  const isSlow = useIsSlow(isSaving, slowSaveMs)
  return (
    <div className={css.save}>
      <Button
        data-save=""
        type={form === undefined ? 'button' : 'submit'}
        form={form}
        kind="primary"
        icon={Save}
        tone={tone}
        wide
        busy={isBusy}
        busyText={isSlow ? t('save.slow') : undefined}
        onClick={onPress}
      >
        {t('save.save')}
      </Button>
      <span className="sr-only" aria-live="polite">
        {isSlow && t('save.slow')}
      </span>
    </div>
  )
}
