import { getComparedContents } from '../draft/contents-to-save.ts'
import { SaveConflictDialog } from './SaveConflictDialog.tsx'
import type { EntryConflict } from './useSaveFlow.ts'
import { VersionPair } from './VersionPair.tsx'

/** Shows two versions of an entry and lets the user choose one. */
export function ConflictDialog({ conflict: { mine, theirs, onResolve } }: { readonly conflict: EntryConflict }) {
  const { areaFormat, context, draft } = mine
  const { t } = areaFormat
  return (
    <SaveConflictDialog onResolve={onResolve}>
      <VersionPair
        collection={context}
        category={context.category}
        versions={[
          { title: t('save.stale.mine'), contents: getComparedContents(draft), areaFormat },
          { title: t('save.stale.theirs'), contents: theirs, areaFormat },
        ]}
      />
    </SaveConflictDialog>
  )
}
