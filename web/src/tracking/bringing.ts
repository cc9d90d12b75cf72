import { isBlank, type Workplace } from './contents.ts'
import { type Draft, edit } from './draft.ts'
import { type Brought, formOf, formsOf, type ItemForm } from './form.ts'

/** More items than this are folded, as those are that an editor opens with. */
const unfolded = 2

/**
 * A draft with items from elsewhere behind its own, as many as it holds; blank items make room. What was brought before
 * gives way to what is brought now, unless it was changed here since.
 */
export function bring(place: Workplace, before: Draft, brought: readonly Brought[]): Draft {
  const draft = brought.length > 0 ? edit(place, before, { type: 'counted', count: before.items.length }) : before
  const ids = brought.map(({ id }) => id)
  const kept = draft.items.filter(
    (item) => item.brought === undefined || (isChanged(item) && ids.includes(item.brought.id)),
  )
  const there = kept.flatMap((item) => item.brought?.id ?? [])
  const next = brought.filter(({ id }) => !there.includes(id))
  if (next.length === 0 && kept.length === draft.items.length) return draft
  const own = next.length === 0 ? kept : kept.filter(({ values }) => !isBlank(place, values))
  const added = next.slice(0, Math.max(0, place.area.maxItems - own.length))
  const open = own.length + added.length <= unfolded
  const items = [
    ...own,
    ...added.map((each, i) => ({ ...formOf(each.values, draft.nextKey + i), open, brought: each })),
  ]
  // A record has an item at least: what was all there was and is picked no more leaves the editor as it began.
  const left = items.length > 0 ? items : formsOf(draft.start.items, draft.nextKey)
  return { ...draft, items: left, nextKey: draft.nextKey + Math.max(added.length, left.length) }
}

/** What was brought and has no room in a draft. */
export function leftOut({ items }: Pick<Draft, 'items'>, brought: readonly Brought[]): readonly Brought[] {
  const there = items.flatMap((item) => item.brought?.id ?? [])
  return brought.filter(({ id }) => !there.includes(id))
}

function isChanged({ brought, values }: ItemForm): boolean {
  return brought !== undefined && values !== brought.values
}
