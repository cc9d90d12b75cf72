import type { AnyArea } from '@haru/shared/areas/define.ts'
import { Refusal } from '@haru/shared/errors.ts'
import { checkCategory } from '@haru/shared/tracking/category/check-category.ts'
import { type Category, createDefaultCategory, type WordOf } from '@haru/shared/tracking/category.ts'
import * as z from 'zod/mini'
import { createInvalidField } from './values.ts'

const titleShape = z.strictObject({ id: z.string(), name: z.nullable(z.string()), removed: z.boolean() })
const partShape = z.strictObject({
  id: z.string(),
  kind: z.string(),
  name: z.nullable(z.string()),
  titles: z.array(titleShape),
  removed: z.boolean(),
})
const categoryShape = z.strictObject({ parts: z.array(partShape) })

/** Encodes a category for `haru.json`, with its keys in a fixed order. */
export function encodeCategory({ parts }: Category): Category {
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

/** Decodes a category of `encodeCategory`. Refuses categories that no editor could create from the defaults. */
export function decodeCategory(area: AnyArea, sent: unknown): Category {
  const path = `categories.${area.id}`
  const parsed = z.safeParse(categoryShape, sent)
  if (!parsed.success) throw createInvalidField(path, parsed.error.issues[0]?.path.join('.') || 'parts')
  const problem = checkCategory({ area, wordOf }, createDefaultCategory(area), parsed.data)
  if (problem === null) return parsed.data
  const { code, at } = problem
  throw new Refusal(code, { field: [path, at?.part, at?.title].filter(Boolean).join('.').slice(0, 120) })
}

// A name that the user gave may equal the word of a default in another language, which is valid.
const wordOf: WordOf = (_area, { part, title }) => `\u0000${part}.${title}`
