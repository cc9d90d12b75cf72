import type { AnyArea } from '@haru/shared/areas/define.ts'
import { areas } from '@haru/shared/areas/register.ts'
import type { Scores } from '@haru/shared/engine/score/score.ts'
import { listEntries } from '@haru/shared/tracking/read/entries.ts'
import { pageSize } from '@haru/shared/tracking/read/limits.ts'
import { scoreEachDay, scoreRange } from '@haru/shared/tracking/read/scores.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import fc from 'fast-check'
import { expect } from 'vitest'
import { type History, saveHistory, someHistory } from '../support/data/random-history.ts'
import {
  compareReferenceGoals,
  computeReferenceDayScores,
  computeReferenceScores,
} from '../support/reference/reference-scores.ts'
import { describeInStores } from '../support/servers/describe-in-stores.ts'
import { testProperty } from '../support/servers/test-property.ts'

// The scores of the store and the engine equal those of a simple and slow computation over all records and goals.

describeInStores((opened) => {
  // The device computes the same over another store.
  const isQuick = opened.name !== 'memory'

  const runs = { quickRuns: 15, longRuns: 60, isQuick }
  testProperty('the scores, days and goals of any records equal the slow computation', runs, async (numRuns) => {
    const property = fc.asyncProperty(someHistory, async (history) => {
      const owner = await opened.addUser()
      await saveHistory(opened.store, owner, history)
      expect(await scoreRange(opened.store.read(owner), areas, history.range, history.today)).toEqual(
        rounded(computeReferenceScores(history, areas)),
      )
      expect(await scoreEachDay(opened.store.read(owner), areas, history.range, history.today)).toEqual(
        computeReferenceDayScores(history, areas),
      )
      for (const area of areas) await compareGoals(history, owner, area)
    })
    await fc.assert(property, { numRuns })
  })

  async function compareGoals(history: History, owner: Owner, area: AnyArea): Promise<void> {
    const expected = compareReferenceGoals(history, area)
    const input = { range: history.range, sort: 'asc', page: 1 } as const
    const { entries, count } = await listEntries(opened.store.read(owner), { area, kind: 'goal' }, input, history.today)
    expect(count).toBe(expected.size)
    expect(entries).toHaveLength(Math.min(count, pageSize))
    for (const { id, comparisons } of entries) expect(comparisons).toEqual(expected.get(id))
  }
})

/** Rounds the scores, because a sum of shares may differ in its last bits. */
function rounded({ total, areas: of }: Scores) {
  const close = Object.entries(of).map(([id, { score, metrics }]) => [
    id,
    {
      score,
      metrics: Object.fromEntries(
        Object.entries(metrics).map(([each, { due, ...rest }]) => [
          each,
          { ...rest, due: due === null ? null : expect.closeTo(due, 5) },
        ]),
      ),
    },
  ])
  return { total, areas: Object.fromEntries(close) }
}
