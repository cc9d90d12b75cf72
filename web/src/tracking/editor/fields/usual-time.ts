import { aggregateValues } from '@haru/shared/engine/sums.ts'
import type { Values } from '@haru/shared/field/field.ts'

/**
 * The time that a user usually types in a field: the circular mean of the last records, of items of the same part if there are any.
 * Null if no item has such a time.
 */
export function computeUsualTime(items: readonly Values[], name: string, part: string | null): number | null {
  const listTimes = (timedItems: readonly Values[]) =>
    timedItems.map((item) => item[name]).filter((value): value is number => typeof value === 'number')
  const partTimes = listTimes(items.filter((item) => item['part'] === part))
  const times = partTimes.length > 0 ? partTimes : listTimes(items)
  return aggregateValues({ aggregate: 'clock' }, times)
}
