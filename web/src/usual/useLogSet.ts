import type { Day } from '@haru/shared/calendar/day.ts'
import type { SavedSet } from '@haru/shared/tracking/saved-set.ts'
import { useAddToRecord } from '../tracking/add/useAddToRecord.ts'
import type { AreaFormat } from '../tracking/format/area-format.ts'

interface LogSet {
  /** Adds the items of the set to a day, up to its item limit. Returns whether any is added; else the reason is shown. */
  readonly logSet: (day: Day) => Promise<boolean>
  readonly isBusy: boolean
}

/** Logs a saved set, with one undo. */
export function useLogSet({ t, area }: AreaFormat, { name, items }: SavedSet): LogSet {
  const { add, isBusy } = useAddToRecord(area, (count) =>
    count === items.length ? t('usual.added', { name }) : t('copy.again.done', { count }),
  )

  async function logSet(day: Day): Promise<boolean> {
    const count = await add(day, { items, values: {} })
    return count !== null && count > 0
  }

  return { logSet, isBusy }
}
