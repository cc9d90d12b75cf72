import type { AnyArea } from '@haru/shared/areas/define.ts'
import { text } from '@haru/shared/field/text.ts'
import { type Category, defaultCategory, type Part, type Title } from '@haru/shared/tracking/category.ts'
import { isUuid } from '@haru/shared/tracking/uuid.ts'
import * as z from 'zod/mini'
import { invalid } from './values.ts'

const titleShape = z.strictObject({ id: z.string(), name: z.nullable(z.string()), removed: z.boolean() })
const partShape = z.strictObject({
  id: z.string(),
  kind: z.string(),
  name: z.nullable(z.string()),
  titles: z.array(titleShape),
  removed: z.boolean(),
})
const shape = z.strictObject({ parts: z.array(partShape) })

/** A category as `haru.json` has it: its names in one order, however it was stored. */
export function categoryValue({ parts }: Category): Category {
  return {
    parts: parts.map(({ id, kind, name, titles, removed }) => ({
      id,
      kind,
      name,
      titles: titles.map((title) => ({ id: title.id, name: title.name, removed: title.removed })),
      removed,
    })),
  }
}

/** Reads what `categoryValue` wrote; refuses what no editor could have made of the defaults. */
export function readCategory(area: AnyArea, sent: unknown): Category {
  const path = `categories.${area.id}`
  const shaped = z.safeParse(shape, sent)
  if (!shaped.success) throw invalid(path, shaped.error.issues[0]?.path.join('.') || 'parts')
  const { parts } = defaultCategory(area)
  refuseWrong(shaped.data.parts, parts, path)
  for (const part of shaped.data.parts) {
    refuseWrong(part.titles, parts.find(({ id }) => id === part.id)?.titles ?? [], `${path}.${part.id}`)
    if (!area.parts.some(({ kind }) => kind === part.kind)) throw invalid(`${path}.${part.id}`, 'kind')
  }
  return shaped.data
}

const nameField = text({ max: 30 })

function refuseWrong(list: readonly (Part | Title)[], defaults: readonly Title[], path: string): void {
  const known = new Set(defaults.map(({ id }) => id))
  const met = new Set<string>()
  for (const { id, name } of list) {
    if (met.has(id) || !(known.has(id) || isUuid(id))) throw invalid(path, 'id')
    met.add(id)
    const isNamed =
      name === null ? known.has(id) : nameField.hear(name, unitsOfNobody) !== undefined && name.trim() !== ''
    if (!isNamed) throw invalid(`${path}.${id}`, 'name')
  }
}

const unitsOfNobody = { weight: 'kg', currency: 'KRW' } as const
