/** The actions of a user in an editor, and their weights. */
const inEditor = {
  type: 3,
  typeAndSave: 2,
  typeDuringSave: 5,
  leaveDuringSave: 5,
  discard: 4,
  save: 3,
  back: 2,
  forward: 1,
  arrow: 1,
  section: 2,
  nextDay: 1,
  previousDay: 1,
  open: 1,
  reload: 1,
  openFromMessage: 1,
  remove: 1,
  undo: 1,
  goOffline: 1,
  wait: 2,
} as const

/** The same on any other screen. */
const elsewhere = {
  link: 3,
  add: 3,
  open: 6,
  section: 2,
  view: 1,
  back: 3,
  forward: 2,
  openFromMessage: 2,
  undo: 1,
  goOffline: 1,
  wait: 1,
} as const

export type ActionName = 'answer' | keyof typeof inEditor | keyof typeof elsewhere

/** Every action as often as it shall be taken. */
export const actionsInEditor = repeated(inEditor)
export const actionsElsewhere = repeated(elsewhere)

function repeated(weights: Readonly<Partial<Record<ActionName, number>>>): readonly ActionName[] {
  return Object.entries(weights).flatMap(([name, weight]) => Array<ActionName>(weight).fill(name as ActionName))
}
