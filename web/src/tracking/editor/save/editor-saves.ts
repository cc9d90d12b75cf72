import type { DraftChange } from '../draft/edit-draft.ts'
import { isRunning, nextSaveState, type SaveEffect, type SaveEvent, type SaveState } from './save-state.ts'

/** The callbacks of an open editor for its save. */
export interface OpenEditor<Saved> {
  /** Takes the saved contents as the new initial contents. Later edits stay. */
  readonly accept: (saved: Saved) => void
  /** Leads back to where it was opened from. */
  readonly exit: (saved: Saved) => void
  /** Marks what a refusal is about. Returns whether there was such a field. */
  readonly showRefusal: (error: unknown) => boolean
  /** Whether there are unsaved changes. */
  readonly isDirty: () => boolean
}

interface EditorSave {
  readonly state: SaveState
  readonly editor: OpenEditor<never> | null
}

// By the id of the editor. Outside React: a save outlives the screen that began it.
const saves = new Map<string, EditorSave>()
const listeners = new Set<() => void>()
const none: EditorSave = { state: 'idle', editor: null }

export function getSaveState(id: string): SaveState {
  return (saves.get(id) ?? none).state
}

export function findOpenEditor<Saved>(id: string): OpenEditor<Saved> | null {
  return (saves.get(id) ?? none).editor as OpenEditor<Saved> | null
}

export function subscribeToSaves(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells the save of an editor what happened, and returns what has to be done. */
export function dispatchSave(id: string, event: SaveEvent): readonly SaveEffect[] {
  const { state, effects } = nextSaveState(getSaveState(id), event)
  updateSave(id, { state })
  return effects
}

/** An editor comes onto the screen. Returns how it goes again. */
export function attachEditor<Saved>(id: string, editor: OpenEditor<Saved>): () => void {
  updateSave(id, { editor })
  dispatchSave(id, 'enter')
  return () => {
    // Another editor with the same id may already be attached.
    if (findOpenEditor(id) !== editor) return
    updateSave(id, { editor: null })
    dispatchSave(id, 'leave')
  }
}

/** Resolves once no answer is on its way. */
export function waitForSaveEnd(id: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = subscribeToSaves(() => {
    if (isRunning(getSaveState(id))) return
    stop()
    resolve()
  })
  if (!isRunning(getSaveState(id))) resolve()
  return promise
}

function updateSave(id: string, change: Partial<EditorSave>): void {
  const before = saves.get(id) ?? none
  const next = { ...before, ...change }
  if (next.state === 'idle' && next.editor === null) saves.delete(id)
  else saves.set(id, next)
  if (next.state !== before.state) for (const listener of listeners) listener()
}

const edits: ReadonlySet<DraftChange['type']> = new Set([
  'typed',
  'chosen',
  'counted',
  'removed',
  'restored',
  'cleared',
  'filled',
  'copied',
  'appended',
  'moved',
])

/** Whether the user changes what would be saved. */
export function changesContents({ type }: DraftChange): boolean {
  return edits.has(type)
}
