import type { AnyArea } from '@haru/shared/areas/define.ts'
import { areas } from '@haru/shared/areas/register.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import { scoresCodec } from '@haru/shared/contract/overview/scores.ts'
import { findNextStep, type NextStep } from '@haru/shared/engine/score/next-step.ts'
import { initialValues, type Values } from '@haru/shared/field/field.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { scoreRange } from '@haru/shared/tracking/read/scores.ts'
import fc from 'fast-check'
import { expect } from 'vitest'
import { decode, encode } from 'zod/mini'
import { someUnits } from './support/data/arbitraries.ts'
import { type History, saveHistory, someHistory } from './support/data/random-history.ts'
import { computeReferenceScores } from './support/reference/reference-scores.ts'
import { memoryStore } from './support/servers/memory-store.ts'
import { newId } from './support/servers/stores.ts'
import { testProperty } from './support/servers/test-property.ts'

// The test does what the next step advises and computes the scores again with the slow reference.

/** An item that does only what the step advises. A workout without known values has a tenth of a gram. */
function itemDoing({ metric, amount }: NextStep): Values {
  const items: Readonly<Record<string, Values>> = {
    count: { part: 'back', set: 1, rep: 1, weight: 100 },
    volume: { part: 'back', set: 1, rep: 1, weight: amount * 100 },
    cardio: { part: 'cardio', cardio: amount },
    protein: { protein: amount, kcal: Math.floor(amount * 0.4 + 0.5) },
    kcal: { kcal: amount },
  }
  return items[metric] ?? {}
}

/** The same history with the step done today. */
function withDone(history: History, step: NextStep): History {
  const area = areas.find(({ id }) => id === step.areaId) as AnyArea
  const period = periodAround('day', history.today)
  const isToday = ({ collection, entry }: History['entries'][number]) =>
    collection.area === area && collection.kind === 'record' && entry.period.start === history.today
  const blank = { id: newId(), period, values: initialValues(area.dayFields), items: [], revision: 1 }
  const entry = history.entries.find(isToday)?.entry ?? blank
  const items = [...entry.items, { ...initialValues(area.item), ...itemDoing(step) }]
  const done = { collection: { area, kind: 'record' } as const, entry: { ...entry, items } }
  return { ...history, entries: [...history.entries.filter((each) => !isToday(each)), done] }
}

async function adviceOf(history: History, units: Units): Promise<NextStep | null> {
  const [store, owner] = [memoryStore(), { ownerId: 'kim' }]
  await saveHistory(store, owner, history)
  const scores = await scoreRange(store.read(owner), areas, history.range, history.today)
  const wire = scoresCodec(areas, units)
  // Encoded and decoded as for a browser, which rounds the due values.
  return findNextStep(decode(wire, encode(wire, scores)), areas, units)
}

// The advice used to promise +5.00 where the score became 3.00.
const name = 'doing the next step increases the score by the promised gain, to the hundredth'
testProperty(name, { quickRuns: 100, longRuns: 400 }, async (numRuns) => {
  const advisedMetrics: string[] = []
  const property = fc.asyncProperty(someHistory, someUnits, async (some, units) => {
    const history = { ...some, range: { start: some.today, end: some.today } }
    const step = await adviceOf(history, units)
    if (step === null) return
    advisedMetrics.push(step.metric)
    const [before, after] = [
      computeReferenceScores(history, areas).total,
      computeReferenceScores(withDone(history, step), areas).total,
    ]
    expect({ total: after, isFirst: before === null }).toEqual({ total: step.total, isFirst: step.isFirst })
    expect(Math.round(((after ?? 0) - (before ?? 0)) * 100)).toBe(Math.round(step.gain * 100))
  })
  await fc.assert(property, { numRuns })
  expect(new Set(advisedMetrics).size).toBeGreaterThan(2)
})
