import type { AnyArea } from '@haru/shared/areas/define.ts'
import { areas } from '@haru/shared/areas/register.ts'
import { addDays, day } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import { averageChartSpans, chartSpans, pointSpans } from '@haru/shared/engine/chart/chart.ts'
import { readAveragePoints, readLinePoints, readPies } from '@haru/shared/tracking/read/charts.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type History, saveHistory, someHistory } from '../support/data/random-history.ts'
import { water } from '../support/fifth-area/water.ts'
import {
  computeReferenceAverages,
  computeReferenceLine,
  computeReferencePies,
} from '../support/reference/reference-charts.ts'
import { describeInStores } from '../support/servers/describe-in-stores.ts'
import { testProperty } from '../support/servers/test-property.ts'

// The charts of the store and the engine equal those of a simple and slow computation over all records and goals.

describeInStores((opened) => {
  // The device computes the same over another store.
  const isQuick = opened.name !== 'memory'

  const runs = { quickRuns: 8, longRuns: 30, isQuick }
  testProperty('the charts of any records equal the slow computation', runs, async (numRuns) => {
    const property = fc.asyncProperty(someHistory, async (history) => {
      const owner = await opened.addUser()
      await saveHistory(opened.store, owner, history)
      for (const area of areas) await compareAll(history, owner, area)
    })
    await fc.assert(property, { numRuns })
  })

  async function compareAll(history: History, owner: Owner, area: AnyArea): Promise<void> {
    for (const span of chartSpans) {
      const range = periodAround(span, history.range.start)
      expect(await readPies(opened.store.read(owner), area, range)).toEqual(computeReferencePies(history, area, range))
    }
    for (const span of pointSpans) {
      const range = periodAround(span, history.range.start)
      const line = await readLinePoints(opened.store.read(owner), area, range, history.today)
      expect(line).toEqual(computeReferenceLine(history, area, range))
      const whole = periodAround(averageChartSpans[span], history.range.start)
      const bars = await readAveragePoints(opened.store.read(owner), area, span, whole)
      expect(bars).toEqual(computeReferenceAverages(history, area, span, whole))
    }
  }

  test.each(['1900-01-01', '2028-02-29', '2199-12-31'])(
    'the charts of the periods around %s are empty',
    async (text) => {
      const owner = await opened.addUser()
      const of = day(text)
      for (const area of [...areas, water]) {
        for (const span of chartSpans) {
          const pies = await readPies(opened.store.read(owner), area, periodAround(span, of))
          expect(Object.values(pies).flat()).toEqual([])
        }
        for (const span of pointSpans) {
          const whole = periodAround(averageChartSpans[span], of)
          const bars = await readAveragePoints(opened.store.read(owner), area, span, whole)
          expect(bars.length).toBe(
            computeReferenceAverages({ today: of, range: whole, entries: [] }, area, span, whole).length,
          )
          expect(
            await readLinePoints(opened.store.read(owner), area, periodAround(span, of), addDays(of, 9)),
          ).not.toEqual([])
        }
      }
    },
  )
})
