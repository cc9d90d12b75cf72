/**
 * The save of one editor as a state machine. It belongs to the editor and not to the screen: it continues after the screen is left,
 * and does not navigate then.
 *
 * - `idle`: no save is running.
 * - `saving`: a save is running, and the user has not edited since it began.
 * - `changed`: a save is running, and the user has edited since, has chosen to stay, or has come back: the editor stays open after
 *   any response.
 * - `waiting`: a save is running, and the dialog about leaving waits for the response.
 * - `left`: a save is running, and the editor is not on the screen.
 * - `refused`, `failed`: the save ended without success, and the edits are still in the editor.
 * - `saved`: the editor is about to close, so a second press must not save again.
 */
export type SaveState = (typeof saveStates)[number]

export const saveStates = ['idle', 'saving', 'changed', 'waiting', 'left', 'refused', 'failed', 'saved'] as const

/** The events of an editor (`save` to `enter`) and of the end of its save (`succeed`, `refuse`, `fail`). */
export type SaveEvent = (typeof saveEvents)[number]

export const saveEvents = [
  'save',
  'change',
  'askToLeave',
  'stay',
  'leave',
  'enter',
  'succeed',
  'refuse',
  'fail',
] as const

/**
 * The effects of a transition: `send` the contents; `accept` the saved contents as the initial contents; `exit` to the screen that
 * opened the editor; `keep` the edits as a draft; and notify the user. A notification on another screen links to the editor.
 */
export type SaveEffect =
  | 'send'
  | 'accept'
  | 'exit'
  | 'keep'
  | 'notifySaved'
  | 'notifySavedElsewhere'
  | 'notifyRefused'
  | 'notifyFailed'
  | 'notifyKept'

export interface SaveTransition {
  readonly state: SaveState
  readonly effects: readonly SaveEffect[]
}

type Row = Partial<Readonly<Record<SaveEvent, readonly [SaveState, ...SaveEffect[]]>>>

const ready: Row = { save: ['saving', 'send'], leave: ['idle'] }

// A missing event leaves the state unchanged.
const table: Readonly<Record<SaveState, Row>> = {
  idle: ready,
  refused: ready,
  failed: ready,
  saving: {
    change: ['changed'],
    askToLeave: ['waiting'],
    leave: ['left'],
    succeed: ['saved', 'accept', 'notifySaved', 'exit'],
    refuse: ['refused', 'notifyRefused'],
    fail: ['failed', 'notifyFailed'],
  },
  changed: {
    askToLeave: ['waiting'],
    leave: ['left'],
    succeed: ['idle', 'accept', 'notifySaved'],
    refuse: ['refused', 'notifyRefused'],
    fail: ['failed', 'notifyFailed'],
  },
  // The dialog about leaving continues with the response: the user leaves, or confirms the loss of unsaved changes.
  waiting: {
    stay: ['changed'],
    leave: ['left'],
    succeed: ['idle', 'accept', 'notifySaved'],
    refuse: ['refused', 'notifyRefused'],
    fail: ['failed', 'notifyFailed'],
  },
  left: {
    enter: ['changed'],
    succeed: ['idle', 'accept', 'notifySavedElsewhere'],
    refuse: ['idle', 'keep', 'notifyKept'],
    fail: ['idle', 'keep', 'notifyKept'],
  },
  saved: { change: ['idle'], leave: ['idle'], enter: ['idle'] },
}

export function findNextSaveState(state: SaveState, event: SaveEvent): SaveTransition {
  const [next, ...effects] = table[state][event] ?? [state]
  return { state: next, effects }
}

/** Whether a request is running. */
export function isRunning(state: SaveState): boolean {
  return state === 'saving' || state === 'changed' || state === 'waiting' || state === 'left'
}
