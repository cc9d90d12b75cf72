import type { ConflictResolution } from '@haru/web/src/device/write/resolve-conflict.ts'
import fc from 'fast-check'

/** How a call of the server fails. */
const faults = ['none', 'lostBefore', 'lostAfter', 'doubled', 'late', 'refused', 'unreadable'] as const
export type Fault = (typeof faults)[number]

const acts = ['create', 'update', 'replace', 'insert', 'add', 'move', 'remove'] as const

/** A command of a user to a device. Small numbers select from short lists, so that devices often change the same day. */
export type Command =
  | WriteCommand
  | ListCommand
  | ResolveCommand
  | SynchronizeCommand
  | LeaveCommand
  | TimeCommand
  | WorldCommand

export interface WriteCommand {
  readonly type: 'write'
  readonly device: number
  readonly act: (typeof acts)[number]
  readonly list: number
  readonly at: number
  readonly from: number
  readonly size: number
  /** Whether the editor was loaded before the last synchronization. */
  readonly isStale: boolean
  /** Whether the day of the device ends while the user types, and the device exchanges meanwhile. */
  readonly endsDay: boolean
}

/** Changes one of three favourites or own foods: a favourite is set to what it is not, and a small size removes an own food. */
export interface ListCommand {
  readonly type: 'favorite' | 'ownFood'
  readonly device: number
  readonly at: number
  readonly size: number
}

/** Answers the questions about the entries that the server refused. */
export interface ResolveCommand {
  readonly type: 'resolve'
  readonly device: number
  readonly resolution: ConflictResolution
}

const ways = ['send', 'lock', 'discard'] as const

/** The user of the device leaves it, and the other one signs in. */
export interface LeaveCommand {
  readonly type: 'leave'
  readonly device: number
  /** Whether the unsent operations are locked or discarded. */
  readonly way: (typeof ways)[number]
}

export interface SynchronizeCommand {
  readonly type: 'synchronize'
  readonly device: number
  readonly fault: Fault
  /** The number of the call that fails. */
  readonly call: number
}

const daysAhead = [0, 0, 0.5, 1, -2, 40, -800, 800] as const
const zones = ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kathmandu'] as const

/** Sets the clock of the device so many days ahead of the right time, and brings the device and its user to a time zone. */
export interface TimeCommand {
  readonly type: 'time'
  readonly device: number
  readonly daysAhead: (typeof daysAhead)[number]
  readonly zone: (typeof zones)[number]
}

export interface WorldCommand {
  readonly type: (typeof worldTypes)[number]
  readonly device: number
}

/**
 * `restore` ends all sessions, as `haru restore` does; `restoreFile` sets back the file of the database, which has them. `upgrade` opens a
 * device that the version before this one has left, and `downgrade` one of a later version. `setBack` sets the clock of the server.
 */
const worldTypes = [
  'reopen',
  'upgrade',
  'downgrade',
  'setBack',
  'twoTabs',
  'currency',
  'forget',
  'backup',
  'restore',
  'restoreFile',
  'discard',
  'keep',
  'restartServer',
] as const

const exchangingTypes: readonly Command['type'][] = [
  'synchronize',
  'twoTabs',
  'discard',
  'resolve',
  'leave',
  'reopen',
  'upgrade',
  'downgrade',
]

/** Whether a command can change what a replay of the queue of its device makes, or the order of revisions and cursors. */
export function isExchange(command: Command): boolean {
  return exchangingTypes.includes(command.type) || (command.type === 'write' && command.endsDay)
}

const device = fc.nat(2)

/** An index, the first one as often as all others, so that devices often change the same entry. */
const someIndex = (last: number) => fc.oneof(fc.constant(0), fc.nat(last))

const someWrite: fc.Arbitrary<WriteCommand> = fc.record({
  type: fc.constant('write' as const),
  device,
  act: fc.constantFrom(...acts),
  list: someIndex(4),
  at: someIndex(2),
  from: someIndex(2),
  size: fc.integer({ min: 1, max: 3 }),
  isStale: fc.boolean(),
  endsDay: fc.oneof({ weight: 19, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
})

const someListChange: fc.Arbitrary<ListCommand> = fc.record({
  type: fc.constantFrom('favorite', 'ownFood'),
  device,
  at: someIndex(2),
  size: fc.integer({ min: 1, max: 3 }),
})

const someSynchronization: fc.Arbitrary<SynchronizeCommand> = fc.record({
  type: fc.constant('synchronize' as const),
  device,
  fault: fc.constantFrom(...faults),
  call: fc.nat(2),
})

/** A start of the server takes as long as all other commands of a run. */
const someWorldType = fc.oneof(
  {
    weight: 5 * worldTypes.length,
    arbitrary: fc.constantFrom(...worldTypes.filter((type) => type !== 'restartServer')),
  },
  { weight: 1, arbitrary: fc.constant('restartServer' as const) },
)

const someWorldCommand: fc.Arbitrary<WorldCommand> = fc.record({ type: someWorldType, device })

const someTime: fc.Arbitrary<TimeCommand> = fc.record({
  type: fc.constant('time' as const),
  device,
  daysAhead: fc.constantFrom(...daysAhead),
  zone: fc.constantFrom(...zones),
})

const someAnswer: fc.Arbitrary<ResolveCommand> = fc.record({
  type: fc.constant('resolve' as const),
  device,
  resolution: fc.constantFrom('mine', 'theirs', 'both'),
})

const someLeave: fc.Arbitrary<LeaveCommand> = fc.record({
  type: fc.constant('leave' as const),
  device,
  way: fc.constantFrom(...ways),
})

/**
 * A device changes an entry again that it has changed since a backup, and the server is restored before it sends this. Another device of
 * the user changes the restored entry meanwhile, which gives it the revision that the first one names. Random commands hardly ever do this.
 */
const someRestoredRevision: fc.Arbitrary<readonly Command[]> = fc
  .record({ device: fc.nat(1), write: someWrite, restore: fc.constantFrom('restore', 'restoreFile') })
  .map(({ device: first, write, restore }) => {
    const update = (by: number) => ({ ...write, device: by, act: 'update', isStale: false, endsDay: false }) as const
    const synchronize = (by: number) => ({ type: 'synchronize', device: by, fault: 'none', call: 0 }) as const
    const other = 1 - first
    return [
      update(first),
      synchronize(first),
      { type: 'backup', device: first },
      update(first),
      synchronize(first),
      update(first),
      { type: restore, device: first },
      synchronize(other),
      update(other),
      synchronize(other),
      synchronize(first),
    ]
  })

const someCommand: fc.Arbitrary<Command> = fc.oneof(
  { weight: 12, arbitrary: someWrite },
  { weight: 3, arbitrary: someListChange },
  { weight: 9, arbitrary: someSynchronization },
  { weight: 4, arbitrary: someWorldCommand },
  { weight: 1, arbitrary: someTime },
  { weight: 2, arbitrary: someAnswer },
  { weight: 1, arbitrary: someLeave },
)

export const someCommands: fc.Arbitrary<readonly Command[]> = fc
  .array(
    fc.oneof(
      { weight: 99, arbitrary: someCommand.map((command) => [command]) },
      { weight: 1, arbitrary: someRestoredRevision },
    ),
    { minLength: 30, maxLength: 50, size: 'max' },
  )
  .map((parts) => parts.flat())
