import type { OwnFoodContents } from '@haru/shared/food/own-food.ts'
import { useText } from '../../lib/language.tsx'
import { SaveConflictDialog } from '../../tracking/editor/save/SaveConflictDialog.tsx'
import type { SaveConflict } from '../../tracking/editor/save/useSaveConflict.ts'
import { OwnFoodColumns } from './OwnFoodColumns.tsx'

interface OwnFoodConflictDialogProps {
  readonly conflict: SaveConflict<OwnFoodContents, OwnFoodContents>
}

/** Shows an own food as the editor has it and as it was saved elsewhere, and lets the user choose. */
export function OwnFoodConflictDialog({ conflict: { onResolve, ...versions } }: OwnFoodConflictDialogProps) {
  const t = useText()
  const titles = { mine: t('save.stale.mine'), theirs: t('save.stale.theirs') }
  return (
    <SaveConflictDialog onResolve={onResolve}>
      <OwnFoodColumns {...versions} titles={titles} />
    </SaveConflictDialog>
  )
}
