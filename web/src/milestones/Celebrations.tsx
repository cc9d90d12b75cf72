import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import type { Translate } from '@haru/shared/i18n/translate.ts'
import { useQueryClient } from '@tanstack/react-query'
import { PartyPopper } from 'lucide-react'
import { type AnimationEvent, useEffect, useEffectEvent, useState } from 'react'
import { useText } from '../lib/language.tsx'
import { readLocal, writeLocal } from '../lib/local-storage.ts'
import { SignedInOnly, useSession } from '../session/session.tsx'
import { type SaveVariables, saveMutationKey } from '../tracking/queries.ts'
import css from './Celebrations.module.css'
import { findMilestone, type Milestone } from './find-milestone.ts'

/** Celebrates milestones for a moment after the save that reached them. */
export function Celebrations() {
  return (
    <SignedInOnly>
      <CelebrationRegion />
    </SignedInOnly>
  )
}

// The region is always rendered: screen readers announce text added to a region, but not an added region.
function CelebrationRegion() {
  const t = useText()
  const [milestone, setMilestone] = useMilestone()

  function handleAnimationEnd({ target, currentTarget }: AnimationEvent) {
    if (target === currentTarget) setMilestone(null)
  }

  return (
    <div role="status" data-celebrations="" className={css.region}>
      {milestone !== null && (
        <p key={milestone.id} className={css.celebration} onAnimationEnd={handleAnimationEnd}>
          <PartyPopper size={22} className={css.icon ?? ''} />
          {formatMilestone(t, milestone)}
        </p>
      )}
    </div>
  )
}

function formatMilestone(t: Translate, milestone: Milestone): string {
  if (!('metric' in milestone)) return t(`milestone.${milestone.id}`)
  const { collection, metric } = milestone
  return t('milestone.goal', { name: t(`${collection.area.id}.${metric}` as TextKey) })
}

/** The milestone that the last save has reached. Without motion there are no celebrations, so nothing is searched. */
function useMilestone() {
  const client = useQueryClient()
  const { id: accountId, units, today } = useSession()
  const [milestone, setMilestone] = useState<Milestone | null>(null)

  const handleSave = useEffectEvent(async (saved: SaveVariables): Promise<void> => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const isCelebrated = (id: Milestone['id']) => readLocal('celebrated')?.[id] === accountId
    const onCelebrated = (id: Milestone['id']) =>
      writeLocal('celebrated', { ...readLocal('celebrated'), [id]: accountId })
    const context = { client, units, today: today(), isCelebrated, onCelebrated }
    // A celebration is not important enough for an error message.
    const found = await findMilestone(context, saved).catch(() => null)
    if (found === null) return
    onCelebrated(found.id)
    setMilestone(found)
  })

  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return
        const { options, state } = event.mutation
        if (options.mutationKey === saveMutationKey) void handleSave(state.variables as SaveVariables)
      }),
    [client],
  )
  return [milestone, setMilestone] as const
}
