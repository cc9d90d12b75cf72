import { isSamePeriod } from '@haru/shared/calendar/period.ts'
import type { Contents } from '@haru/shared/tracking/write/merge.ts'
import { Suspense, use } from 'react'
import type { Editor } from './draft/editor.ts'
import { EntryNoticeContext, type EntryNoticeProps } from './entry-notice.ts'

/** The notice about other versions of the entry of an editor. */
export function EditorNotice({ editor: { context, areaFormat, draft, change } }: { readonly editor: Editor }) {
  function handleUse({ values, items }: Contents) {
    change({ type: 'filled', values })
    if (context.kind === 'record') change({ type: 'copied', items })
  }

  return (
    <VersionNotice
      context={context}
      areaFormat={areaFormat}
      includes={(period) => isSamePeriod(period, draft.source)}
      onUse={handleUse}
    />
  )
}

/** The notice about other versions of entries, which need not have an editor. */
export function VersionNotice(props: EntryNoticeProps) {
  const Notice = use(EntryNoticeContext)
  return (
    Notice !== null && (
      <Suspense>
        <Notice {...props} />
      </Suspense>
    )
  )
}
