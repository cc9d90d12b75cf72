import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { getDeviceCopy, openDeviceCopy } from '../device/current-copy.ts'
import type { UnsentOperation } from '../device/store/schema.ts'
import { allowsDeviceCopy } from '../lib/device-copy.ts'
import { toErrorTextKey } from '../lib/errors.ts'
import { useText } from '../lib/language.tsx'
import { useSession } from '../session/session.tsx'
import { Screen } from '../shell/Screen.tsx'
import { useFocusAfterLoss } from '../shell/useFocusAfterLoss.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { EmptyState } from '../ui/display/EmptyState.tsx'
import { RowGroup } from '../ui/layout/RowGroup.tsx'
import { useToast } from '../ui/overlays/Toasts.tsx'
import { useOperationDescriptions, useVersionDescriptions } from './describe-operation.ts'
import { UnreadableRow } from './UnreadableRow.tsx'
import { UnsentConflictDialog } from './UnsentConflictDialog.tsx'
import { UnsentRow, VersionRow } from './UnsentRow.tsx'
import css from './UnsentScreen.module.css'
import { useUnsent } from './unsent-state.ts'
import { useIsClockWrong } from './useIsClockWrong.ts'
import { useVersions } from './versions.ts'

/** The operations that this device has not sent to the server, with the actions of the user. */
export function UnsentScreen() {
  const t = useText()
  const { operations, unreadable } = useUnsent()
  const { send, isBusy } = useSendNow()
  const describe = useOperationDescriptions()
  useFocusAfterLoss()
  const [refusedId, setRefusedId] = useState<string | null>(null)
  const refused = operations.filter(({ status }) => status === 'refused')
  const others = operations.filter(({ status }) => status !== 'refused')
  const renderRow = (operation: UnsentOperation) => (
    <UnsentRow
      key={operation.id}
      operation={operation}
      description={describe(operation)}
      onChoose={() => setRefusedId(operation.id)}
    />
  )
  const open = refused.find(({ id }) => id === refusedId)
  return (
    <Screen
      title={t('unsent.title')}
      bar={
        others.length > 0 && (
          <Button kind="primary" size="s" icon={RefreshCw} busy={isBusy} onClick={() => void send()}>
            {t('unsent.send')}
          </Button>
        )
      }
    >
      <QueueNotes />
      <div className={css.groups}>
        {refused.length > 0 && (
          <RowGroup id="unsent-refused" title={t('unsent.decisions')}>
            {refused.map(renderRow)}
          </RowGroup>
        )}
        {others.length > 0 && (
          <RowGroup id="unsent-others" title={t('unsent.others')} note={t('unsent.others.text')}>
            {others.map(renderRow)}
          </RowGroup>
        )}
        {unreadable.length > 0 && (
          <RowGroup id="unsent-unreadable" title={t('unsent.unreadable')} note={t('unsent.unreadable.text')}>
            {unreadable.map((each, i) => (
              <UnreadableRow key={String(each.id)} operation={each} number={i + 1} />
            ))}
          </RowGroup>
        )}
        <VersionGroup />
      </div>
      {open !== undefined && <UnsentConflictDialog operation={open} onClose={() => setRefusedId(null)} />}
    </Screen>
  )
}

/** The status of the queue as a whole. */
function QueueNotes() {
  const t = useText()
  const { operations, unreadable, laterCount, isLoaded, failureCount, pause, isUnreadable } = useUnsent()
  const hasNoCopy = useHasNoCopy()
  const isClockWrong = useIsClockWrong()
  const isKnown = isLoaded || (hasNoCopy && !isUnreadable)
  return (
    <>
      {/* Always rendered: screen readers announce text that is added to an existing region. */}
      <div role="status">
        {isUnreadable && (
          <div className={css.failing}>
            <p className={css.name}>{t('unsent.database')}</p>
            <p>{t('unsent.database.text')}</p>
          </div>
        )}
        {isClockWrong && <p className={css.failing}>{t('unsent.clock')}</p>}
      </div>
      {isKnown && operations.length + unreadable.length + laterCount === 0 && (
        <EmptyState title={t('unsent.none')} text={t('unsent.none.text')} />
      )}
      {laterCount > 0 && <p>{t('unsent.later', { count: laterCount })}</p>}
      {(failureCount > 0 || pause !== null) && (
        <p className={css.failing}>{t(pause === null ? 'unsent.failing' : `unsent.status.${pause}`)}</p>
      )}
    </>
  )
}

/** The versions, so that a user who does not know the day finds them too. */
function VersionGroup() {
  const t = useText()
  const describe = useVersionDescriptions()
  const rows = useVersions().flatMap((version) => {
    const description = describe(version)
    return description === null ? [] : [<VersionRow key={version.id} {...{ version, description }} />]
  })
  if (rows.length === 0) return
  return (
    <RowGroup id="unsent-versions" title={t('unsent.versions.list')} note={t('unsent.versions.note')}>
      {rows}
    </RowGroup>
  )
}

/** Opens the copy, which a page otherwise does when it is idle. Returns whether there is none, because nothing may be stored. */
function useHasNoCopy(): boolean {
  const { id } = useSession()
  const [hasNoCopy, setHasNoCopy] = useState(!allowsDeviceCopy())
  useEffect(() => {
    if (allowsDeviceCopy()) void openDeviceCopy({ id }).then((copy) => setHasNoCopy(copy === null))
  }, [id])
  return hasNoCopy
}

function useSendNow() {
  const t = useText()
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  async function send(): Promise<void> {
    setBusy(true)
    try {
      await getDeviceCopy()?.synchronize()
    } catch (error) {
      toast({ kind: 'error', text: t(toErrorTextKey(error)) })
    }
    setBusy(false)
  }
  return { send, isBusy }
}
