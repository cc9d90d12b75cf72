import { isSamePeriod } from '@haru/shared/calendar/period.ts'
import { collectionName } from '@haru/shared/tracking/collections.ts'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, History } from 'lucide-react'
import { useState } from 'react'
import { getCurrentDevice } from '../device/current-device.ts'
import { readContents } from '../device/store/contents.ts'
import type { StoredVersion } from '../device/store/database.ts'
import { areaKey } from '../lib/queries.ts'
import type { Editor } from '../tracking/editor/draft/editor.ts'
import { VersionPair } from '../tracking/editor/save/VersionPair.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { ConflictChooser } from './ConflictChooser.tsx'
import css from './EntryNotice.module.css'
import { isConflict } from './is-conflict.ts'
import { useMomentFormat } from './UnsentRow.tsx'
import { listUnsentPeriods } from './unsent-periods.ts'
import { useUnsent } from './unsent-state.ts'

/** Tells in the editor of a day that the day has a version that needs an answer, or one that the user has not chosen. */
export function EntryNotice({ editor }: { readonly editor: Editor }) {
  return (
    <>
      <Questions editor={editor} />
      <Versions editor={editor} />
    </>
  )
}

interface NoticeProps {
  readonly editor: Editor
}

function Questions({ editor: { context, draft, areaFormat } }: NoticeProps) {
  const [isOpen, setOpen] = useState(false)
  const list = collectionName(context)
  const question = useUnsent().operations.find(
    (operation) =>
      isConflict(operation) &&
      listUnsentPeriods(operation).some((each) => each.list === list && isSamePeriod(each.period, draft.source)),
  )
  if (question === undefined) return
  return (
    <div className={css.notice} data-urgent>
      <CircleAlert size={20} aria-hidden="true" />
      <p>{areaFormat.t('unsent.notice')}</p>
      <Button size="s" onClick={() => setOpen(true)}>
        {areaFormat.t('unsent.choose')}
      </Button>
      {isOpen && <ConflictChooser operation={question} onClose={() => setOpen(false)} />}
    </div>
  )
}

function Versions({ editor }: NoticeProps) {
  const { context, draft, areaFormat } = editor
  const [isOpen, setOpen] = useState(false)
  const { data: versions = [] } = useQuery({
    queryKey: areaKey(context.area, 'versions', context.kind, draft.source),
    queryFn: () => {
      // It may have been opened since the last rendering.
      const device = getCurrentDevice()
      return device?.store.listVersions({ ownerId: device.userId }, context, draft.source) ?? []
    },
    staleTime: 0,
  })
  // Their amounts mean something else in another currency.
  const usable = versions.filter(({ currency }) => currency === context.units.currency)
  if (usable.length === 0) return
  return (
    <div className={css.notice}>
      <History size={20} aria-hidden="true" />
      <p>{areaFormat.t('unsent.versions', { count: usable.length })}</p>
      <Button size="s" onClick={() => setOpen(true)}>
        {areaFormat.t('unsent.versions.show')}
      </Button>
      {isOpen && <VersionsDialog editor={editor} versions={usable} onClose={() => setOpen(false)} />}
    </div>
  )
}

interface VersionsDialogProps extends NoticeProps {
  readonly versions: readonly StoredVersion[]
  readonly onClose: () => void
}

function VersionsDialog({ editor, versions, onClose }: VersionsDialogProps) {
  const { context, areaFormat, change } = editor
  const { t } = areaFormat
  const formatMoment = useMomentFormat()

  function handleUse({ contents }: StoredVersion) {
    const { values, items } = readContents(context, contents)
    change({ type: 'filled', values })
    if (context.kind === 'record') change({ type: 'copied', items })
    onClose()
  }

  return (
    <Dialog open size="m" title={t('unsent.versions.title')} onClose={onClose}>
      <p>{t('unsent.versions.text')}</p>
      {versions.map((version) => (
        <div key={version.id} className={css.version}>
          <VersionPair
            collection={context}
            category={context.category}
            versions={[
              { title: formatMoment(version.storedAt), contents: readContents(context, version.contents), areaFormat },
            ]}
            emptyText=""
          />
          <Button size="s" onClick={() => handleUse(version)}>
            {t('unsent.versions.use')}
          </Button>
        </div>
      ))}
    </Dialog>
  )
}
