import { yearOf } from '@haru/shared/calendar/day.ts'
import { getCollectionName } from '@haru/shared/tracking/collections.ts'
import { readPeriod } from '@haru/shared/tracking/rows.ts'
import { CircleAlert, History } from 'lucide-react'
import { useState } from 'react'
import { readContents } from '../device/store/contents.ts'
import type { StoredVersion } from '../device/store/schema.ts'
import { useSession } from '../session/session.tsx'
import type { EntryNoticeProps } from '../tracking/editor/entry-notice.ts'
import { VersionPair } from '../tracking/editor/save/VersionPair.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import css from './EntryNotice.module.css'
import { isConflict } from './is-conflict.ts'
import { UnsentConflictDialog } from './UnsentConflictDialog.tsx'
import { useMomentFormat } from './UnsentRow.tsx'
import { listUnsentPeriods } from './unsent-periods.ts'
import { useUnsent } from './unsent-state.ts'
import { useVersions } from './versions.ts'

/** Shows in the editor of a day that the day has a conflict, or a version that the user has not chosen. */
export function EntryNotice(props: EntryNoticeProps) {
  return (
    <>
      <ConflictNotice {...props} />
      <Versions {...props} />
    </>
  )
}

function ConflictNotice({ context, areaFormat, includes }: EntryNoticeProps) {
  const [isOpen, setOpen] = useState(false)
  const list = getCollectionName(context)
  const refused = useUnsent().operations.find(
    (operation) =>
      isConflict(operation) && listUnsentPeriods(operation).some((each) => each.list === list && includes(each.period)),
  )
  if (refused === undefined) return
  return (
    <div className={css.notice} data-urgent>
      <CircleAlert size={20} aria-hidden="true" />
      <p>{areaFormat.t('unsent.notice')}</p>
      <Button size="s" onClick={() => setOpen(true)}>
        {areaFormat.t('unsent.choose')}
      </Button>
      {isOpen && <UnsentConflictDialog operation={refused} onClose={() => setOpen(false)} />}
    </div>
  )
}

function Versions(props: EntryNoticeProps) {
  const { context, areaFormat, includes } = props
  const [isOpen, setOpen] = useState(false)
  const list = getCollectionName(context)
  // The amounts mean something else in another currency.
  const usable = useVersions().filter(
    (version) => version.list === list && version.currency === context.units.currency && includes(readPeriod(version)),
  )
  if (usable.length === 0) return
  return (
    <div className={css.notice}>
      <History size={20} aria-hidden="true" />
      <p>{areaFormat.t('unsent.versions', { count: usable.length })}</p>
      <Button size="s" onClick={() => setOpen(true)}>
        {areaFormat.t('unsent.versions.show')}
      </Button>
      {isOpen && <VersionsDialog {...props} versions={usable} onClose={() => setOpen(false)} />}
    </div>
  )
}

interface VersionsDialogProps extends EntryNoticeProps {
  readonly versions: readonly StoredVersion[]
  readonly onClose: () => void
}

function VersionsDialog({ context, areaFormat, versions, onUse, onClose }: VersionsDialogProps) {
  const { t } = areaFormat
  const formatTitle = useVersionTitle(context, areaFormat)

  function handleUse(version: StoredVersion) {
    onUse(readContents(context, version.contents), readPeriod(version))
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
            versions={[{ title: formatTitle(version), contents: readContents(context, version.contents), areaFormat }]}
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

/** When a version was stored; in an area with entries of several days, which may differ, also its days. */
function useVersionTitle(
  { area }: EntryNoticeProps['context'],
  { format }: EntryNoticeProps['areaFormat'],
): (version: StoredVersion) => string {
  const formatMoment = useMomentFormat()
  const { today } = useSession()
  return (version) => {
    const moment = formatMoment(version.storedAt)
    return area.multiDay ? `${format.period(readPeriod(version), yearOf(today()))} · ${moment}` : moment
  }
}
