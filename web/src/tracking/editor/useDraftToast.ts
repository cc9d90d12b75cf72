import { useContentsToast } from '../../ui/overlays/Toasts.tsx'
import type { Editor } from './draft/editor.ts'

/** Shows toasts whose action changes the draft of an editor. They are removed with the draft. */
export function useDraftToast({ id, draft: { source } }: Editor): ReturnType<typeof useContentsToast> {
  return useContentsToast(`${id} ${source.type} ${source.start} ${source.end}`)
}
