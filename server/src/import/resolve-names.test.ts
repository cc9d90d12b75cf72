import type { AnyArea } from '@haru/shared/areas/define.ts'
import { areas, findArea } from '@haru/shared/areas/register.ts'
import type { ChosenName } from '@haru/shared/contract/import/import-calls.ts'
import { Refusal } from '@haru/shared/errors.ts'
import { type Category, createDefaultCategory, maxParts, maxTitles } from '@haru/shared/tracking/category.ts'
import { expect, test } from 'vitest'
import { readImportFile } from '../../../tests/support/api/read-import-file.ts'
import { mintFileOf } from '../../../tests/support/data/import-files.ts'
import { mergeChosenNames, refuseInvalidNames } from './import-choices.ts'
import { listImportNames } from './name-list.ts'
import { groupRows } from './plan/group-rows.ts'
import { resolveNames } from './resolve-names.ts'

/** Reads sets of as many exercises as there are names. */
async function readExercises(names: readonly string[]) {
  const rows = names.map((name) => `2026-01-02 08:00:00,A,${name},1,40,5`)
  const header = 'Date,Workout Name,Exercise Name,Set Order,Weight (kg),Reps'
  const result = await readImportFile([header, ...rows, ''].join('\n'))
  return groupRows(result, '', areas)
}

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i)

const context = { areas, wordOf: () => '', chosen: [], earlier: [], createId: () => crypto.randomUUID() }
const resolve = (names: Parameters<typeof resolveNames>[0], category: Category) =>
  resolveNames(names, { ...context, categories: new Map([['exercise', category]]) })

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

test('a name of income and of an expense has a category for each, and one of another kind is refused', async () => {
  const rows = [
    ['3/02/2026', 'Shop', '4.50', 'debit', 'Shoes'],
    ['3/02/2026', 'Shop', '2.50', 'credit', 'Shoes'],
    ['3/03/2026', 'Payroll', '2000.00', 'credit', 'Paycheck'],
  ] as const
  const { names } = groupRows(await readImportFile(mintFileOf(...rows)), '', areas)
  const categories = new Map([['money', createDefaultCategory(findArea('money') as AnyArea)]])
  const choose = (part: string, title: string, name = 'Shoes') => ({ area: 'money', name, part, title })
  const choices = [choose('expense', 'beauty'), choose('income', 'others'), choose('expense', 'culture')]
  const chosen = choices.reduce<readonly ChosenName[]>((all, each) => mergeChosenNames(all, [each], categories), [])
  const resolved = resolveNames(names, { ...context, chosen, categories })
  const shown = listImportNames(resolved, categories)
  expect(shown.slice(0, 2)).toMatchObject([choose('expense', 'culture'), choose('income', 'others')])
  const refuse = (...sent: readonly ChosenName[]) => refuseInvalidNames(sent, { names: shown }, areas, categories)
  refuse(...choices)
  expect(() => refuse(choose('expense', 'food', 'Paycheck'))).toThrow(new Refusal('invalidField', { field: 'names' }))
})
