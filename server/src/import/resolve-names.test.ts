import { areas } from '@haru/shared/areas/register.ts'
import type { Category } from '@haru/shared/tracking/category.ts'
import { maxParts, maxTitles } from '@haru/shared/tracking/category.ts'
import { expect, test } from 'vitest'
import { readImportFile } from '../../../tests/support/api/read-import-file.ts'
import { groupRows } from './group-rows.ts'
import { resolveNames } from './resolve-names.ts'

/** Reads sets of as many exercises as there are names. */
async function readExercises(names: readonly string[]) {
  const rows = names.map((name) => `2026-01-02 08:00:00,A,${name},1,40,5`)
  const header = 'Date,Workout Name,Exercise Name,Set Order,Weight (kg),Reps'
  const result = await readImportFile([header, ...rows, ''].join('\n'))
  return groupRows(result, '', areas)
}

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i)

const resolve = (names: Parameters<typeof resolveNames>[0], category: Category) =>
  resolveNames(names, {
    areas,
    wordOf: () => '',
    chosen: [],
    earlier: [],
    createId: () => crypto.randomUUID(),
    categories: new Map([['exercise', category]]),
  })

test('a thousand names find their titles among all that an account can have', async () => {
  const parts = numbers(maxParts).map((part) => {
    const titles = numbers(maxTitles - 10).map((title) => ({
      id: `${title}`,
      name: `${part}-${title}`,
      removed: false,
    }))
    return { id: `p${part}`, kind: 'strength', name: `part ${part}`, removed: false, titles }
  })
  const known = numbers(900).map((i) => `${i % maxParts}-${i % 150}`.toUpperCase())
  const { names } = await readExercises([...new Set(known), ...numbers(100).map((i) => `New ${i}`)])
  const { names: resolved, categories } = resolve(names, { parts })
  for (const { name, ref } of resolved) {
    const part = categories.get('exercise')?.parts.find(({ id }) => id === ref?.part)
    const title = part?.titles.find(({ id }) => id === ref?.title)
    if (name.text.startsWith('New')) expect([ref, title]).toEqual([null, undefined])
    else expect(title?.name).toBe(name.text)
  }
})

test('the rows of more than a thousand names have no room', async () => {
  const { names, groups } = await readExercises(numbers(1001).map((i) => `Lift ${i}`))
  expect(names).toHaveLength(1000)
  expect(groups[0]?.items.filter(({ name }) => names[name ?? -1] === undefined)).toHaveLength(1)
})
