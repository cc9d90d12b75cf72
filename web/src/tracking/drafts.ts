import { type Period, samePeriod } from '@haru/shared/calendar/period.ts'
import type { Values } from '@haru/shared/field/field.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import type { Workplace } from './contents.ts'
import { type Change, type Draft, edit, isDirty, startDraft } from './draft.ts'

/** What one of several editors on a page is opened on. */
export interface Opened {
  readonly id: string
  readonly place: Workplace
  readonly source: Period
  readonly entry: Entry | null
  /** Items it has from elsewhere and that are not saved yet. */
  readonly items?: readonly Values[] | undefined
  /** What was typed in it and not saved, when it was last open. */
  readonly stored?: Draft | undefined
  /** Whether what is there begins folded, however little it is. */
  readonly folded?: boolean | undefined
}

/** What a person has in several editors of one page, by the ids of these. */
export type Drafts = Readonly<Record<string, Draft>>

/** Something happened in one of them; or these are the only ones that are open. */
export type ChangeOfDrafts = { readonly of: Opened; readonly change: Change } | { readonly kept: readonly string[] }

export function editDrafts(drafts: Drafts, what: ChangeOfDrafts): Drafts {
  if ('kept' in what) return Object.fromEntries(Object.entries(drafts).filter(([id]) => what.kept.includes(id)))
  const { of, change } = what
  const next = edit(of.place, drafts[of.id] ?? begun(of), change)
  return { ...drafts, [of.id]: change.type === 'loaded' ? foldedAsWanted(of, next) : next }
}

/** An editor as it opens, with what it has from elsewhere. */
export function begun(of: Opened): Draft {
  const { place, source, entry, items, stored } = of
  if (stored !== undefined) return stored
  const draft = startDraft(place, source, entry)
  return foldedAsWanted(of, items === undefined ? draft : edit(place, draft, { type: 'copied', items }))
}

/** Whether saving would change anything: what is typed, or on which days it stands. */
export function isChanged(draft: Draft): boolean {
  const from = draft.loaded?.period ?? draft.period
  return isDirty(draft) || !samePeriod(draft.period, from)
}

function foldedAsWanted({ folded = false }: Opened, draft: Draft): Draft {
  if (!folded || draft.loaded === null) return draft
  return { ...draft, items: draft.items.map((item) => ({ ...item, open: false })) }
}
