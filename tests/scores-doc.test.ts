import { readFileSync } from 'node:fs'
import { areas } from '@haru/shared/areas/register.ts'
import { dueFormat, totalFormat } from '@haru/shared/contract/wire/amount.ts'
import { findNextStep } from '@haru/shared/engine/score/next-step.ts'
import type { Scores } from '@haru/shared/engine/score/score.ts'
import { scoreRange } from '@haru/shared/tracking/read/scores.ts'
import { describe, expect, test } from 'vitest'
import {
  type Example,
  examplesOf,
  parseHistory,
  parseMetricName,
  saveExampleHistory,
  units,
} from './support/data/score-examples.ts'
import { memoryStore } from './support/servers/memory-store.ts'

// The expected values of this test are the numbers in docs/scores.md.

const examples = examplesOf(readFileSync(new URL('../docs/scores.md', import.meta.url), 'utf8'))
const [tablesOfOneMetric, tablesOfScores] = [
  examples.filter(hasQuestionMark),
  examples.filter((example) => !hasQuestionMark(example)),
]

function hasQuestionMark({ block }: Example): boolean {
  return block.includes('?')
}

async function computeScores(block: string): Promise<Scores> {
  const [store, owner] = [memoryStore(), { ownerId: 'owner' }]
  const given = parseHistory(block)
  await saveExampleHistory(store, owner, given)
  return scoreRange(store.read(owner), areas, given.judged, given.today)
}

describe.each(tablesOfOneMetric.map((example) => [example.name, example] as const))('%s', (_, { block, table }) => {
  const { area, name } = parseMetricName(block)
  const [head = [], ...rows] = table

  test('has columns for the value, the reason and the score', () => {
    expect([head[0], head.at(-1)]).toEqual([name, 'score'])
    expect(rows.length).toBeGreaterThan(8)
  })

  test.each(rows.map((row) => [row[0] ?? '', row[1] ?? '', row.at(-1) ?? '']))(
    '%s (%s) is %s',
    async (real, _why, is) => {
      const { areas: of } = await computeScores(block.replace('?', real))
      expect(toCell(of[area.id]?.metrics[name]?.band ?? null)).toBe(is)
    },
  )
})

test.each(tablesOfScores.map((example) => [example.name, example] as const))('%s', async (_, { block, table }) => {
  const scores = await computeScores(block)
  const [head, ...rows] = table
  const next = rows.filter(([name = '']) => name.startsWith('next: '))
  expect(head).toEqual(['', 'due', 'real', 'score'])
  expect(
    rows
      .filter((row) => !next.includes(row))
      .map(String)
      .toSorted(),
  ).toEqual(linesOf(block, scores).map(String).toSorted())
  if (next.length > 0) expect(next).toEqual([nextLine(scores)])
})

test('the document has an example of each rule, and the test reads each example', () => {
  expect([tablesOfOneMetric.length, tablesOfScores.length]).toEqual([8, 35])
})

/** The scores of the areas of a block, as rows of its table. */
function linesOf(block: string, scores: Scores): readonly (readonly string[])[] {
  const { goals, records } = parseHistory(block)
  const mentionedAreas = areas.filter((each) => [...goals, ...records].some(({ area }) => area === each))
  const lines = mentionedAreas.flatMap(({ id, metrics }) => [
    ...Object.entries(metrics).flatMap(([name, { goal }]) => {
      const { due = null, real = null, band = null } = scores.areas[id]?.metrics[name] ?? {}
      return due === null
        ? []
        : [
            [
              name,
              toCell(dueFormat(goal, units).encode(due)),
              toCell(totalFormat(goal, units).encode(real)),
              toCell(band),
            ],
          ]
    }),
    [id, '', '', fixed(scores.areas[id]?.score ?? null)],
  ])
  return [...lines, ['total', '', '', fixed(scores.total)]]
}

function nextLine(scores: Scores): readonly string[] {
  const step = findNextStep(scores, areas, units)
  const field = areas.find(({ id }) => id === step?.areaId)?.metrics[step?.metric ?? '']?.goal
  if (step === null || field === undefined) return []
  return [
    `next: ${step.metric}`,
    '',
    `${toCell(totalFormat(field, units).encode(step.amount))} more`,
    `+${fixed(step.gain)}`,
  ]
}

function toCell(value: unknown): string {
  return value === null ? '-' : String(value)
}

function fixed(score: number | null): string {
  return score === null ? '-' : score.toFixed(2)
}
