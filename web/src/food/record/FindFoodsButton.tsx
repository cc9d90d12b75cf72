import { Search } from 'lucide-react'
import { useLocation, useSearch } from 'wouter'
import { useText } from '../../lib/language.tsx'
import { linkTo, parseReturnPath } from '../../navigation/url-state.ts'
import type { Editor } from '../../tracking/editor/draft/editor.ts'
import { findItemsWithoutRoom } from '../../tracking/editor/draft/imported-items.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { useToast } from '../../ui/overlays/Toasts.tsx'
import { findPath } from '../paths.ts'
import { NoRoomNote } from '../pick/NoRoomNote.tsx'
import { usePickedFoods } from '../pick/usePickedFoods.ts'

/** Leads from the editor to the food search. It also shows how many picked foods exceed the item limit of the record. */
export function FindFoodsButton({ editor: { draft, extension, leaveEditor } }: { readonly editor: Editor }) {
  const t = useText()
  const toast = useToast()
  const [path] = useLocation()
  const search = useSearch()
  const [, changePicked] = usePickedFoods()
  const count = findItemsWithoutRoom(draft, extension?.importedItems ?? []).length

  function handleFind() {
    if (draft.lock === 'locked') return toast({ kind: 'error', text: t('tracking.locked.first') })
    const part = draft.items.at(-1)?.values['part']
    const editor = linkTo(path, { period: draft.source, returnPath: parseReturnPath(search) })
    const target = { day: draft.source.start, editor }
    changePicked((before) => ({ ...before, target, part: part === undefined ? before.part : String(part) }))
    leaveEditor?.(findPath)
  }

  return (
    <>
      <Button wide icon={Search} onClick={handleFind}>
        {t('find.title')}
      </Button>
      <NoRoomNote count={count} />
    </>
  )
}
