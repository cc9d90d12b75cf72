import { isSamePeriod } from '@haru/shared/calendar/period.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import type { NewOperation } from '@haru/web/src/device/queue/unsent.ts'
import { type Device, listEntries } from '../device.ts'
import type { WriteCommand } from './commands.ts'
import type { MadeOperation } from './made-operation.ts'
import { collections, isExpecting, listMarks, type PlannedWrite, periodOf, planWrite } from './planned-writes.ts'

/** A write of a device, and what it shows. */
export interface Write {
  readonly act: WriteCommand['act']
  readonly operation: NewOperation
  readonly before: Entry | null
  readonly after: Entry | null
  readonly revision: number
}

interface WriteContext {
  readonly device: Device
  readonly made: MadeOperation[]
  /** Lets the day of the device end. */
  readonly endDay: () => Promise<void>
  readonly onWrite: (write: Write) => void
}

/** Saves or removes an entry over what the device shows when the editor is opened. */
export async function writeEntry(
  { device, made, endDay, onWrite }: WriteContext,
  command: WriteCommand,
): Promise<void> {
  const mark = made.length + 1
  const { act, shown, operation } = await planWrite(device, command, mark)
  const currency = device.currency()
  if (command.endsDay) await endDay()
  const period = operation.act === 'save' ? operation.entry.period : operation.period
  const find = () => device.store().read(device.owner).find(operation.collection, period)
  const before = await find()
  try {
    const { revision } = await device.store().addOperation(device.owner, operation, currency)
    made.push({
      id: operation.id,
      device,
      userIndex: device.userIndex,
      act,
      mark,
      place: `${command.list} ${command.at}`,
      ...describeWrite({ act, shown, operation }),
      isDiscarded: false,
      isLost: false,
    })
    onWrite({ act, operation, before, after: await find(), revision })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

/** What an operation means for the entry that the editor showed. */
function describeWrite({ shown, operation }: PlannedWrite): Pick<MadeOperation, 'saved' | 'shownId' | 'expected'> {
  const { collection } = operation
  const saved = operation.act === 'save' ? listMarks(collection, operation.entry) : []
  return {
    saved,
    shownId: shown?.id ?? null,
    expected: isExpecting(operation) && shown !== null ? listMarks(collection, shown) : null,
  }
}

/** Loads the entries into editors, which show them until the next call. */
export async function rememberEntries(device: Device): Promise<void> {
  const lists = await listEntries(device.store().read(device.owner), collections)
  for (const [list, collection] of collections.entries()) {
    for (const at of [0, 1, 2]) {
      const period = periodOf(collection, at)
      const entry = lists[list]?.find((each) => isSamePeriod(each.period, period)) ?? null
      device.earlierEntries.set(`${list} ${at}`, entry)
    }
  }
}
