import { food as area } from '@haru/shared/areas/food.ts'
import { Plus } from 'lucide-react'
import { useText } from '../../lib/language.tsx'
import { toAreaTone } from '../../tracking/format/area-format.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import type { PickedActions } from './usePickedActions.ts'

/** Adds the picked foods to the record, or to the editor that opened the search. */
export function AddPickedButton({ actions: { add, edit, isForEditor, isBusy } }: { readonly actions: PickedActions }) {
  const t = useText()
  return (
    <Button kind="primary" icon={Plus} tone={toAreaTone(area)} busy={isBusy} onClick={isForEditor ? edit : add}>
      {t(isForEditor ? 'find.take' : 'find.add')}
    </Button>
  )
}
