import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { type Categories, findAreaCategory } from '@haru/shared/tracking/category.ts'
import type { PersonalBest } from '@haru/shared/tracking/read/personal-bests.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { PartyPopper } from 'lucide-react'
import { type AnimationEvent, useEffect, useEffectEvent, useState } from 'react'
import { useText } from '../lib/language.tsx'
import { readLocal, writeLocal } from '../lib/local-storage.ts'
import { SignedInOnly, useSession } from '../session/session.tsx'
import { type AreaFormat, formatPartName, formatTitleName, useAreaFormats } from '../tracking/format/area-format.ts'
import { categoriesQuery, type SaveVariables, saveMutationKey } from '../tracking/queries.ts'
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
  const formatMilestone = useFormatMilestone()
  const [milestone, setMilestone] = useMilestone()

  function handleAnimationEnd({ target, currentTarget }: AnimationEvent) {
    if (target === currentTarget) setMilestone(null)
  }

  return (
    <div role="status" data-celebrations="" className={css.region}>
      {milestone !== null && (
        <p key={milestone.id} className={css.celebration} onAnimationEnd={handleAnimationEnd}>
          <PartyPopper size={22} className={css.icon ?? ''} />
          {formatMilestone(milestone)}
        </p>
      )}
    </div>
  )
}

function useFormatMilestone(): (milestone: Milestone) => string {
  const t = useText()
  const formatArea = useAreaFormats()
  const { units } = useSession()
  // Not fetched here: the editors and the quick entry have loaded them before a save.
  const { data: categories } = useQuery({ ...categoriesQuery(units), enabled: false })
  return (milestone) => {
    if ('best' in milestone) return formatBest(formatArea(milestone.collection.area), categories ?? {}, milestone.best)
    if (!('metric' in milestone)) return t(`milestone.${milestone.id}`)
    const { collection, metric } = milestone
    return t('milestone.goal', { name: t(`${collection.area.id}.${metric}` as TextKey) })
  }
}

function formatBest(areaFormat: AreaFormat, categories: Categories, best: PersonalBest): string {
  const { kind, part, title, value } = best
  const { area, t, amounts, labelOf } = areaFormat
  const category = findAreaCategory(categories, area)
  const field = area.bests.find(({ name }) => name === kind)?.field
  const partName = part === '' ? labelOf(kind) : formatPartName(areaFormat, category, part)
  const name = title === '' ? partName : formatTitleName(areaFormat, category, part, title)
  const kindName = kind === area.bests[0]?.name || part === '' ? '' : `${labelOf(kind)} `
  return t('milestone.best', { name, amount: field === undefined ? '' : `${kindName}${amounts.format(field, value)}` })
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
    const findCelebratedValue = (id: Milestone['id']) => readCelebratedValue(accountId, id)
    const context = { client, units, today: today(), isCelebrated, onCelebrated, findCelebratedValue }
    // A celebration is not important enough for an error message.
    const found = await findMilestone(context, saved).catch(() => null)
    if (found === null) return
    if ('best' in found) writeCelebratedValue(accountId, found.id, found.best.value)
    else onCelebrated(found.id)
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

/** The value of a personal best that was celebrated last; 0 for none. It stays after an undo, so that the same value is not celebrated again. */
function readCelebratedValue(accountId: string, id: string): number {
  const [owner, value] = (readLocal('celebratedBests')?.[id] ?? '').split(' ')
  return owner === accountId ? Number(value) : 0
}

function writeCelebratedValue(accountId: string, id: string, value: number): void {
  writeLocal('celebratedBests', { ...readLocal('celebratedBests'), [id]: `${accountId} ${value}` })
}
