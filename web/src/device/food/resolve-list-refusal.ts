import type { UnsentOperation } from '../store/schema.ts'

/** Resolves a refusal without asking the user: an own food that both devices have removed. Null if the user has to decide. */
export function resolveListRefusal(changes: readonly UnsentOperation[]): { readonly instead: null } | null {
  const sent = changes.at(-1)?.sent
  const isGone = changes[0]?.refusal?.code === 'noData' && sent?.act === 'ownFood' && sent.food === null
  return isGone ? { instead: null } : null
}
