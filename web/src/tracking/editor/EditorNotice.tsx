import { Suspense, use } from 'react'
import type { Editor } from './draft/editor.ts'
import { EntryNoticeContext } from './entry-notice.ts'

/** What the app tells about other versions of the entry of an editor. */
export function EditorNotice({ editor }: { readonly editor: Editor }) {
  const Notice = use(EntryNoticeContext)
  return (
    Notice !== null && (
      <Suspense>
        <Notice editor={editor} />
      </Suspense>
    )
  )
}
