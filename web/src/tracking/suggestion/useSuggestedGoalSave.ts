import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Period } from '@haru/shared/calendar/period.ts'
import { computeSuggestedValues, type GoalSuggestion } from '@haru/shared/engine/goal/suggestion.ts'
import { useQueryClient } from '@tanstack/react-query'
import { toErrorTextKey } from '../../lib/errors.ts'
import { useText } from '../../lib/language.tsx'
import { areaKey } from '../../lib/query-keys.ts'
import { useSession } from '../../session/session.tsx'
import { useToast } from '../../ui/overlays/Toasts.tsx'
import { useRepeatableSave } from '../useRepeatableSave.ts'
import { useResultText } from '../useResultText.ts'
import { useUndo } from '../useUndo.ts'

export interface SuggestedGoalSave {
  /** Saves the suggested goal of a period, and notifies the user, who can undo it. */
  readonly save: (period: Period, amounts: GoalSuggestion['amounts']) => Promise<void>
  readonly isBusy: boolean
}

/** `onSaved` is called when the goal is saved, and not after a failure. */
export function useSuggestedGoalSave(area: AnyArea, onSaved: () => void): SuggestedGoalSave {
  const collection = { area, kind: 'goal' } as const
  const { units } = useSession()
  const t = useText()
  const toast = useToast()
  const undo = useUndo()
  const formatResult = useResultText()
  const client = useQueryClient()
  const { save: saveOnce, isBusy } = useRepeatableSave(collection)

  async function save(period: Period, amounts: GoalSuggestion['amounts']): Promise<void> {
    const values = computeSuggestedValues(area, amounts, period, units)
    try {
      const { operation, msg } = await saveOnce({
        mode: 'create',
        period,
        loaded: null,
        revision: 0,
        values,
        items: [],
      })
      const onAction = () => undo(collection, operation, 'goals.set.undone')
      toast({
        kind: 'success',
        text: formatResult(t('goals.set.done'), [msg]),
        action: { label: t('tracking.undo'), onAction },
      })
      onSaved()
    } catch (error) {
      toast({ kind: 'error', text: t(toErrorTextKey(error)) })
      // Another device may have set the goal.
      void client.invalidateQueries({ queryKey: areaKey(area) })
    }
  }

  return { save, isBusy }
}
