import { join } from 'node:path'
import type { Food } from '@haru/shared/food/food.ts'
import type { Plugin } from 'vite'
import { readStarterFoods } from '../server/src/food/starter.ts'
import type { StarterColumns } from './src/device/food/starter-foods.ts'

/** The module with the starter foods, which `src/device/food/starter-foods.ts` imports. */
const moduleId = 'virtual:starter-foods'
const resolvedId = `\0${moduleId}`
const folder = join(import.meta.dirname, '../server/src/food/starter')

/** Makes a script of the starter foods, which the service worker keeps as all others of the build. */
export const starterFoods: Plugin = {
  name: 'haru-starter-foods',
  resolveId: (id) => (id === moduleId ? resolvedId : null),
  load: async (id) => (id === resolvedId ? createModule(await readStarterFoods(folder)) : null),
}

/** A browser parses a long text faster as JSON than as code. */
function createModule(foods: readonly Food[]): string {
  return `export const columns = JSON.parse(${JSON.stringify(JSON.stringify(toColumns(foods)))})`
}

export function toColumns(foods: readonly Food[]): StarterColumns {
  const rows = foods.map(({ brand: _brand, barcode: _barcode, source: _source, names, search, ...row }) => {
    if (search === undefined) throw new Error(`the starter food ${row.id} has no search words`)
    return { ...row, ...names, ...search }
  })
  const names = Object.keys(rows[0] ?? {}) as (keyof StarterColumns)[]
  return Object.fromEntries(names.map((name) => [name, rows.map((row) => row[name])])) as unknown as StarterColumns
}
