import type { ListCommand, WriteCommand } from './commands.ts'
import type { Device } from './device.ts'

/** An operation that a device told as saved. */
export interface MadeOperation {
  readonly id: string
  readonly device: Device
  readonly act: WriteCommand['act'] | ListCommand['type']
  /** The number that its items bear. */
  readonly mark: number
  /** The marks of what it saved. */
  readonly saved: readonly number[]
  /** The number of its list and of its period; of a change of a list of foods, the id of the own food. */
  readonly place: string
  /** The id of the entry that the editor showed. */
  readonly shownId: string | null
  /** The marks of the entry that the editor showed; null if the operation replaces any. */
  readonly expected: readonly number[] | null
  isDropped: boolean
}
