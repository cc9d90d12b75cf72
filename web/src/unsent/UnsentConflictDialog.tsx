import { findAreaCategory } from '@haru/shared/tracking/category.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { DeviceCopy } from '../device/create-device-copy.ts'
import { getDeviceCopy } from '../device/current-copy.ts'
import { isUnsentEntry } from '../device/queue/operation-format.ts'
import type { UnsentOperation } from '../device/store/schema.ts'
import type { Conflict, ConflictResolution, ConflictSide } from '../device/write/resolve-conflict.ts'
import { ListVersions } from '../food/list-versions.ts'
import { toErrorTextKey } from '../lib/errors.ts'
import { useText } from '../lib/language.tsx'
import { useSession } from '../session/session.tsx'
import { VersionPair } from '../tracking/editor/save/VersionPair.tsx'
import { useAreaFormats } from '../tracking/format/area-format.ts'
import { categoriesQuery } from '../tracking/queries.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { useToast } from '../ui/overlays/Toasts.tsx'
import { formatEntryName } from './describe-operation.ts'
import { findResolutionTexts, type ResolutionTexts } from './resolution-texts.ts'
import { resolveOperation } from './resolve-operation.ts'
import css from './UnsentConflictDialog.module.css'

interface UnsentConflictDialogProps {
  readonly operation: UnsentOperation
  readonly onClose: () => void
}

/** Shows what this device and another have made of an entry or of an own food, and lets the user choose. */
export function UnsentConflictDialog(props: UnsentConflictDialogProps) {
  return isUnsentEntry(props.operation) ? <EntryChooser {...props} /> : <ListChooser {...props} />
}

function EntryChooser(props: UnsentConflictDialogProps) {
  const t = useText()
  const conflict = useConflict(props, ({ store }, owner, id) => store.findConflict(owner, id))
  if (!conflict) return
  const texts = findResolutionTexts(props.operation.refusal?.code, conflict.sides[0])
  return (
    <ConflictFrame {...props} texts={texts} canJoin={conflict.canJoin}>
      {conflict.sides.map((side) => (
        <Side key={side.period.start} conflict={conflict} side={side} />
      ))}
      <p className={css.note}>{t('unsent.choose.later')}</p>
    </ConflictFrame>
  )
}

function ListChooser(props: UnsentConflictDialogProps) {
  const conflict = useConflict(props, ({ store }, owner, id) => store.findListConflict(owner, id))
  if (!conflict) return
  return (
    <ConflictFrame {...props} texts={findResolutionTexts(undefined, conflict)} canJoin={false}>
      <Suspense>
        <ListVersions {...conflict} />
      </Suspense>
    </ConflictFrame>
  )
}

/** Without the versions, as where their code cannot be loaded, the question is closed with the reason. */
function useConflict<T>(
  { operation: { id }, onClose }: UnsentConflictDialogProps,
  find: (device: DeviceCopy, owner: Owner, id: string) => Promise<T | null>,
): T | null | undefined {
  const t = useText()
  const toast = useToast()
  const { data, error } = useQuery({
    queryKey: ['across', 'conflict', id],
    queryFn: () => {
      const device = getDeviceCopy()
      return device && find(device, { ownerId: device.userId }, id)
    },
    staleTime: 0,
  })
  const closeWithReason = useEffectEvent((reason: Error) => {
    toast({ kind: 'error', text: t(toErrorTextKey(reason)) })
    onClose()
  })
  useEffect(() => {
    if (error !== null) closeWithReason(error)
  }, [error])
  return data
}

interface ConflictFrameProps extends UnsentConflictDialogProps {
  readonly texts: ResolutionTexts
  /** Whether both versions can be kept together. */
  readonly canJoin: boolean
  /** The versions. */
  readonly children: ReactNode
}

function ConflictFrame({ operation, texts, canJoin, children, onClose }: ConflictFrameProps) {
  const t = useText()
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)

  async function handleResolution(resolution: ConflictResolution): Promise<void> {
    setBusy(true)
    try {
      await resolveOperation(operation, resolution)
      toast({ kind: 'success', text: t(resolution === 'theirs' ? 'unsent.resolved.theirs' : 'unsent.resolved') })
      onClose()
    } catch (error) {
      toast({ kind: 'error', text: t(toErrorTextKey(error)) })
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      size="m"
      title={t('unsent.choose.title')}
      onClose={onClose}
      footer={
        <div className={css.resolutions}>
          <Button busy={isBusy} onClick={() => void handleResolution('theirs')}>
            {t(texts.theirs)}
          </Button>
          {canJoin && (
            <Button kind="primary" busy={isBusy} onClick={() => void handleResolution('both')}>
              {t(texts.both)}
            </Button>
          )}
          <Button kind="danger" busy={isBusy} onClick={() => void handleResolution('mine')}>
            {t(texts.mine)}
          </Button>
        </div>
      }
    >
      <p>{t(texts.text)}</p>
      {children}
    </Dialog>
  )
}

interface SideProps {
  readonly conflict: Conflict
  readonly side: ConflictSide
}

/** The two versions of a day. */
function Side({ conflict: { collection, currency, accountCurrency }, side: { period, mine, theirs } }: SideProps) {
  const t = useText()
  const { units, today } = useSession()
  const formatArea = useAreaFormats()
  const { data: categories } = useQuery(categoriesQuery(units))
  if (categories === undefined) return
  const category = findAreaCategory(categories, collection.area)
  const formatOf = (each: string) => formatArea(collection.area, each)
  const sides = [
    { title: t('unsent.mine'), contents: mine, areaFormat: formatOf(currency) },
    { title: t('unsent.theirs'), contents: theirs, areaFormat: formatOf(accountCurrency) },
  ]
  return (
    <>
      <h3 className={css.day}>{formatEntryName(formatOf(accountCurrency), collection, period, today())}</h3>
      <VersionPair collection={collection} category={category} versions={sides} emptyText={t('unsent.empty')} />
    </>
  )
}
