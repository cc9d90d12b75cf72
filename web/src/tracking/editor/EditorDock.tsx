import { Trash2 } from 'lucide-react'
import { Suspense } from 'react'
import { useText } from '../../lib/language.tsx'
import { Dock } from '../../shell/bars/Dock.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import type { Tone } from '../../ui/tone.ts'
import { SaveButton, type SaveButtonProps } from './SaveButton.tsx'
import { lazyRestTimer } from './sets/lazy.ts'

interface DockAction {
  readonly onPress: () => void
  readonly isBusy: boolean
}

export interface EditorDockProps {
  readonly tone?: Tone | undefined
  readonly save: DockAction & Pick<SaveButtonProps, 'isSaving'>
  readonly remove: DockAction
  /** Whether there is something to delete. Otherwise the button is inconspicuous, and says so when it is pressed. */
  readonly canRemove: boolean
  /** Whether another day or period is loading. The buttons would act on the previous one. */
  readonly isPending?: boolean
  /** Whether the editor has sets, and so a rest between them. */
  readonly hasRest?: boolean
}

/** The bar of every editor. */
export function EditorDock({ tone, save, remove, canRemove, isPending = false, hasRest = false }: EditorDockProps) {
  const t = useText()
  return (
    <Dock label={t('tracking.bar')} isInert={isPending}>
      <Suspense>{hasRest && <lazyRestTimer.View />}</Suspense>
      <Button kind={canRemove ? 'danger' : 'soft'} icon={Trash2} busy={remove.isBusy} onClick={remove.onPress}>
        {t('save.delete')}
      </Button>
      <SaveButton tone={tone} {...save} />
    </Dock>
  )
}
