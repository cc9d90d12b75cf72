import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Period } from '@haru/shared/calendar/period.ts'
import { computeSuggestedValues, type GoalSuggestion } from '@haru/shared/engine/goal/suggestion.ts'
import { Refusal } from '@haru/shared/errors.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useSession } from '../../session/session.tsx'
import { generateOperationId, useSave } from '../../tracking/queries.ts'
import { suggestedAmountsQuery } from '../../tracking/suggestion/suggestion-query.ts'
import { listGoalMonths } from './goal-months.ts'

/** Saves the suggested goals of areas for the months of the first week. A goal that exists stays, so a retry or a second visit changes nothing. */
export function useSaveSuggestedGoals(): (areas: readonly AnyArea[]) => Promise<unknown> {
  const client = useQueryClient()
  const { today, units } = useSession()
  const runSave = useSave()

  async function saveGoals(area: AnyArea): Promise<void> {
    const { amounts } = await client.fetchQuery(suggestedAmountsQuery(area, today(), units))
    await Promise.all(listGoalMonths(today()).map((month) => saveGoal(area, amounts, month)))
  }

  async function saveGoal(area: AnyArea, amounts: GoalSuggestion['amounts'], period: Period): Promise<void> {
    const values = computeSuggestedValues(area, amounts, period, units)
    const ids = { id: generateOperationId(), operation: generateOperationId() }
    const input = { mode: 'create', period, loaded: null, revision: 0, values, items: [], ...ids } as const
    try {
      await runSave({ collection: { area, kind: 'goal' }, input })
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'alreadyExists') throw error
    }
  }

  return (areas) => Promise.all(areas.map(saveGoals))
}
