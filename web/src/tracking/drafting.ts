import { type Period, samePeriod } from '@haru/shared/calendar/period.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import { type ComponentType, useEffect, useEffectEvent, useReducer } from 'react'
import { useSession } from '../session/session.tsx'
import type { AreaFormat } from './area-format.ts'
import { bring } from './bringing.ts'
import type { Workplace } from './contents.ts'
import { type Change, type Draft, edit, isCurrent, isDirty, startDraft } from './draft.ts'
import { begun, editDrafts, isChanged, type Opened } from './drafts.ts'
import type { Brought, Form } from './form.ts'
import { discardDraft, type EditorKey, findDraft, findDraftOf, saveDraft, storeDraftOf } from './saved-draft.ts'

/** What the parts of an editor share. */
export interface Editor {
  /** Of the element that holds its form: one page may have several. */
  readonly id: string
  /** Of the headings in it. */
  readonly level: 2 | 3
  readonly areaFormat: AreaFormat
  readonly place: Workplace
  readonly draft: Draft
  readonly change: (change: Change) => void
  readonly additions?: Additions | undefined
  /** Leaves for a while: what is typed is there again when the editor is. */
  readonly stepOut?: ((to: string) => void) | undefined
}

/** What a feature adds to the editors of an area. */
export interface Additions {
  /** Items from elsewhere, to stand behind those of the day until they are saved. */
  readonly brought: readonly Brought[]
  /** One of them was removed here. Answers how to take that back. */
  readonly onDrop: (id: string) => () => void
  /** They were saved. Answers where to go on, or null for where the editor was opened from. */
  readonly onSaved: (ids: readonly string[]) => string | null
  /** Below the items, beside what adds one. */
  readonly Beside: ComponentType<{ readonly editor: Editor }>
  /** Inside a text box of an item, at its end. */
  readonly InField: ComponentType<{ readonly editor: Editor; readonly form: Form; readonly name: string }>
}

const nobody: readonly Brought[] = []

/**
 * The draft of what stands at `source`, with what is brought from elsewhere. It starts anew when another period is looked at,
 * and goes on where it was left for a while.
 */
export function useDraft(
  place: Workplace,
  source: Period,
  entry: Entry | null,
  brought = nobody,
): readonly [Draft, (change: Change) => void] {
  const { id: owner } = useSession()
  const key: EditorKey = { owner, place, source }
  const [draft, change] = useReducer(
    (before: Draft, what: Change) => {
      const next = edit(place, before, what)
      return what.type === 'loaded' ? bring(place, next, brought) : next
    },
    null,
    () => bring(place, findDraft(key, entry) ?? startDraft(place, source, entry), brought),
  )
  const store = useEffectEvent((now: Draft) => {
    const own = { ...key, source: now.source }
    if (isDirty(now)) saveDraft(own, now)
    else discardDraft(own)
  })
  useEffect(() => store(draft), [draft])
  // While rendering, as React has it for state that follows from what else is shown: no frame of the old contents.
  if (!isCurrent(draft, source, entry)) change({ type: 'loaded', source, entry, draft: findDraft(key, entry) })
  return [draft, change]
}

export type Drafting = Pick<Editor, 'id' | 'place' | 'draft' | 'change'>

/**
 * The drafts of several editors. Each begins when its id is first opened, and from then on goes as `useDraft` has it; one
 * that is no longer open is forgotten. What is not saved is stored by the id.
 */
export function useDrafts(all: readonly Opened[]): readonly Drafting[] {
  const { id: owner } = useSession()
  const [drafts, dispatch] = useReducer(editDrafts, {})
  const opened = all.map((of) => (drafts[of.id] === undefined ? { ...of, stored: findDraftOf(owner, of) } : of))
  useEffect(() => {
    for (const [id, draft] of Object.entries(drafts)) storeDraftOf(owner, id, isChanged(draft) ? draft : null)
  }, [owner, drafts])
  const ids = opened.map(({ id }) => id)
  if (Object.keys(drafts).some((id) => !ids.includes(id))) dispatch({ kept: ids })
  for (const of of opened) {
    const draft = drafts[of.id]
    if (draft !== undefined && !isCurrent(draft, of.source, of.entry)) {
      dispatch({ of, change: { type: 'loaded', source: of.source, entry: of.entry } })
    }
  }
  return opened.map((of) => ({
    id: of.id,
    place: of.place,
    draft: drafts[of.id] ?? begun(of),
    change: (change) => dispatch({ of, change }),
  }))
}

/** The period to show as chosen: what is on its way, else where the draft stands. */
export function chosenPeriod(draft: Draft, wanted: Period): Period {
  return draft.lock === 'locked' || samePeriod(draft.source, wanted) ? draft.period : wanted
}
