import { periodAround } from '@haru/shared/calendar/period.ts'
import { Target } from 'lucide-react'
import { appAreas, getAreaLabel } from '../lib/areas.ts'
import { useText } from '../lib/language.tsx'
import { linkTo, useCurrentPath } from '../navigation/url-state.ts'
import { useSession } from '../session/session.tsx'
import { getAreaIcon } from '../shell/bars/area-icon.ts'
import { toAreaTone } from '../tracking/format/area-format.ts'
import { editorPath } from '../tracking/paths.ts'
import type { IconType } from '../ui/icon-type.ts'
import type { Tone } from '../ui/tone.ts'
import type { FirstSteps } from './first-week.ts'

/** A first record or a first goal of a new user. */
export interface ChecklistItem {
  readonly name: string
  readonly title: string
  /** The text of the step, or of its completion. */
  readonly label: string
  readonly icon: IconType
  readonly tone: Tone | undefined
  readonly href: string
  readonly isDone: boolean
}

/** A first item in each area, and a first goal in any area. */
export function useChecklistItems({ areaIds, hasGoal }: FirstSteps): readonly ChecklistItem[] {
  const t = useText()
  const { today } = useSession()
  const returnPath = useCurrentPath()
  const formatLabel = (title: string, todo: string, isDone: boolean) =>
    `${title}: ${isDone ? t('firstWeek.done') : todo}`

  const records = appAreas.map((area) => {
    const collection = { area, kind: 'record' } as const
    const isDone = areaIds.has(area.id)
    const title = t(getAreaLabel(area))
    return {
      name: area.id,
      title,
      label: formatLabel(title, t('today.record.add'), isDone),
      icon: getAreaIcon(area),
      tone: toAreaTone(area),
      href: linkTo(editorPath(collection), { period: periodAround('day', today()), returnPath }),
      isDone,
    }
  })
  const goal = {
    name: 'goal',
    title: t('tab.goal'),
    label: formatLabel(t('tab.goal'), t('today.goal.add'), hasGoal),
    icon: Target,
    tone: undefined,
    href: '/today/goal/list',
    isDone: hasGoal,
  }
  return [...records, goal]
}
