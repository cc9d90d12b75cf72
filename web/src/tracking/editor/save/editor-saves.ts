import type { DraftChange } from '../draft/edit-draft.ts'
import { findNextSaveState, isRunning, type SaveEffect, type SaveEvent, type SaveState } from './save-state.ts'

/** The callbacks of an open editor for its save. */
export interface OpenEditor<Saved> {
  /** Takes the saved contents as the new initial contents. Later edits stay. */
  readonly accept: (saved: Saved) => void
  /** Returns to the screen that opened the editor. */
  readonly exit: (saved: Saved) => void
  /** Shows a refusal at its field. Returns whether the editor has that field. */
  readonly showRefusal: (error: unknown) => boolean
  /** Whether there are unsaved changes. */
  readonly isDirty: () => boolean
}

interface EditorSave {
  readonly state: SaveState
  readonly editor: OpenEditor<never> | null
}

// By editor id. Outside React, because a save continues after its screen is left.
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

/** Sends an event to the save of an editor, and returns the effects to run. */
export function dispatchSave(id: string, event: SaveEvent): readonly SaveEffect[] {
  const { state, effects } = findNextSaveState(getSaveState(id), event)
  updateSave(id, { state })
  return effects
}

/** Registers an editor when it is mounted. Returns a function that unregisters it. */
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

/** Resolves once no request is running. */
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
  'rows',
  'moved',
])

/** Whether the change affects the contents to save. */
export function changesContents({ type }: DraftChange): boolean {
  return edits.has(type)
}
