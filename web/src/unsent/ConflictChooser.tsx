import { findAreaCategory } from '@haru/shared/tracking/category.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getCurrentDevice } from '../device/current-device.ts'
import type { UnsentOperation } from '../device/store/database.ts'
import type { Conflict, ConflictAnswer, ConflictSide } from '../device/write/conflict-answers.ts'
import { toErrorTextKey } from '../lib/errors.ts'
import { useText } from '../lib/language.tsx'
import { useSession } from '../session/session.tsx'
import { VersionPair } from '../tracking/editor/save/VersionPair.tsx'
import { useAreaFormats } from '../tracking/format/area-format.ts'
import { categoriesQuery } from '../tracking/queries.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { useToast } from '../ui/overlays/Toasts.tsx'
import { answerOperation } from './answer-operation.ts'
import { findAnswerTexts } from './answer-texts.ts'
import css from './ConflictChooser.module.css'
import { formatEntryName } from './describe-operation.ts'

interface ConflictChooserProps {
  readonly operation: UnsentOperation
  readonly onClose: () => void
}

/** Shows what this device and another have made of an entry, and lets the user choose. */
export function ConflictChooser({ operation, onClose }: ConflictChooserProps) {
  const conflict = useConflict(operation)
  if (!conflict) return
  return <ConflictDialog {...{ operation, conflict, onClose }} />
}

function useConflict({ id }: UnsentOperation): Conflict | null | undefined {
  return useQuery({
    queryKey: ['across', 'conflict', id],
    queryFn: () => {
      const device = getCurrentDevice()
      return device?.store.findConflict({ ownerId: device.userId }, id) ?? null
    },
    staleTime: 0,
  }).data
}

function ConflictDialog({ operation, conflict, onClose }: ConflictChooserProps & { readonly conflict: Conflict }) {
  const t = useText()
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const [main] = conflict.sides
  const texts = findAnswerTexts(operation.refusal?.code, main)

  async function handleAnswer(answer: ConflictAnswer): Promise<void> {
    setBusy(true)
    try {
      await answerOperation(operation, answer)
      toast({ kind: 'success', text: t(answer === 'theirs' ? 'unsent.answered.theirs' : 'unsent.answered') })
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
        <div className={css.answers}>
          <Button busy={isBusy} onClick={() => void handleAnswer('theirs')}>
            {t(texts.theirs)}
          </Button>
          {conflict.canJoin && (
            <Button kind="primary" busy={isBusy} onClick={() => void handleAnswer('both')}>
              {t(texts.both)}
            </Button>
          )}
          <Button kind="danger" busy={isBusy} onClick={() => void handleAnswer('mine')}>
            {t(texts.mine)}
          </Button>
        </div>
      }
    >
      <p>{t(texts.text)}</p>
      {conflict.sides.map((side) => (
        <Side key={side.period.start} conflict={conflict} side={side} />
      ))}
      <p className={css.note}>{t('unsent.choose.later')}</p>
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
