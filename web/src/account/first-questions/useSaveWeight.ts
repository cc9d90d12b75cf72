import { findSummarySource } from '@haru/shared/areas/summary-source.ts'
import { appAreas } from '../../lib/areas.ts'
import { useSession } from '../../session/session.tsx'
import { useSaveAddition } from '../../tracking/add/useAddToRecord.ts'
import { useSaveStart } from '../profile/queries.ts'

// The area whose records have a body weight.
const source = findSummarySource(appAreas, 'scale')
if (source === null) throw new Error('no area has a body weight')
const {
  area,
  names: { scale: weightField },
} = source

/** Saves a body weight, in its base unit, as the starting value and as the value of today. A retry saves once. */
export function useSaveWeight(): (weight: number) => Promise<unknown> {
  const { today } = useSession()
  const { mutateAsync: saveStart } = useSaveStart()
  const saveAddition = useSaveAddition()
  return async (weight) => {
    await saveAddition(today(), { area, addition: { values: { [weightField]: weight }, items: [] } })
    await saveStart({ scale: weight })
  }
}
