/**
 * The save of one editor as a state machine. It belongs to the editor and not to the screen: it goes on when the screen is
 * left, and knows then that it must not navigate.
 *
 * - `idle`: no save is under way.
 * - `saving`: the editor is open and was not touched since the save began.
 * - `changed`: the user typed since, or chose to stay, or came back: the editor stays open whatever the answer is.
 * - `waiting`: the user wants to leave, and the question about it waits for the answer.
 * - `left`: the editor is not on the screen any more.
 * - `refused`, `failed`: the save ended without success, and what is typed is still there.
 * - `saved`: the editor is about to be left, so that a second press must not save again.
 */
export type SaveState = (typeof saveStates)[number]

export const saveStates = ['idle', 'saving', 'changed', 'waiting', 'left', 'refused', 'failed', 'saved'] as const

/** What happens to an editor (`save` to `enter`), and how the save ends (`succeed`, `refuse`, `fail`). */
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
 * What has to be done besides: `send` the contents; `accept` what was saved as what the editor begins with; `exit` to where
 * the editor was opened from; `keep` what is typed as a draft; and notify the user, from elsewhere with a way to the editor.
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
  // The question that waits goes on with the answer: the user leaves, or is asked whether to.
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

export function nextSaveState(state: SaveState, event: SaveEvent): SaveTransition {
  const [next, ...effects] = table[state][event] ?? [state]
  return { state: next, effects }
}

/** Whether an answer is on its way. */
export function isRunning(state: SaveState): boolean {
  return state === 'saving' || state === 'changed' || state === 'waiting' || state === 'left'
}
