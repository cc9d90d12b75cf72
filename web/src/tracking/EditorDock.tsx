import { Save, Trash2 } from 'lucide-react'
import { Dock } from '../shell/Dock.tsx'
import { Button } from '../ui/Button.tsx'
import css from './EditorScreen.module.css'
import { type Speech, toneOf } from './speech.ts'

interface Press {
  readonly onPress: () => void
  readonly isBusy: boolean
}

export interface EditorDockProps {
  readonly speech: Speech
  readonly save: Press
  readonly remove: Press
}

/** The bar of every editor. */
export function EditorDock({ speech: { t, area }, save, remove }: EditorDockProps) {
  return (
    <Dock label={t('tracking.bar')}>
      <Button kind="danger" icon={Trash2} busy={remove.isBusy} onClick={remove.onPress}>
        {t('save.delete')}
      </Button>
      <div className={css.save}>
        <Button kind="primary" icon={Save} tone={toneOf(area)} wide busy={save.isBusy} onClick={save.onPress}>
          {t('save.save')}
        </Button>
      </div>
    </Dock>
  )
}
