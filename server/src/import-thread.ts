import { on } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { calendarArea } from '@haru/shared/areas/calendar.ts'
import { areas } from '@haru/shared/areas/register.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import type { ReaderRequest, ReaderResponse, ReaderSetup } from './import/import-reader.ts'
import { groupRows } from './import/plan/group-rows.ts'
import { createPlanner, type Planner, type PlanSetup } from './import/plan/planner.ts'
import { toReadingFailureCode } from './import/read/import-failure.ts'
import type { ReadImport } from './import/read/import-result.ts'
import { readImport } from './import/read/read-import.ts'

// The program of the thread that reads the file of an import and plans what it stores (import/import-reader.ts). It is a bundle of its own
// beside the server.

const progressIntervalMs = 250

const send = (response: ReaderResponse) => parentPort?.postMessage(response)

const requests = parentPort === null ? null : on(parentPort, 'message')

/** The next request. They come in the order of the methods of `ImportReader`. */
async function receive<T extends ReaderRequest>(): Promise<T> {
  const [request] = (await requests?.next())?.value ?? []
  return request
}

try {
  const result = await read(workerData as ReaderSetup)
  await planFile(result).catch((error) =>
    send({ kind: 'failed', code: 'unexpected', stackFrames: listStackFrames(error) }),
  )
} catch (error) {
  // The message of an error may have a text of the file, so only a code leaves the thread, and where Haru itself failed.
  send({ kind: 'failed', code: toReadingFailureCode(error) })
}

async function read({ path, account, answers }: ReaderSetup): Promise<ReadImport> {
  let lastProgressAt = 0
  const result = await readImport(path, {
    account,
    answers,
    onProgress: (progress) => {
      if (performance.now() - lastProgressAt < progressIntervalMs) return
      lastProgressAt = performance.now()
      send({ kind: 'progress', progress })
    },
  })
  send({ kind: 'format', format: result.format })
  return result
}

/** Where an error was thrown, without its message. */
function listStackFrames(error: unknown): string {
  const { stack = '' } = error instanceof Error ? error : {}
  return stack
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .join('\n')
}

async function planFile(result: ReadImport): Promise<void> {
  const { groups, ...grouped } = groupRows(result, await receive<string>(), [...areas, calendarArea])
  const { rows: _rows, ...head } = result
  const summary = { ...head, ...grouped }
  send({ kind: 'names', names: grouped.names })
  // The server ends the thread after the last plan.
  for (;;) await planGroups(createPlanner({ areas, summary, groups }, await receive<PlanSetup>()))
}

async function planGroups(planner: Planner): Promise<void> {
  let needed = planner.findNeededDays()
  if (needed !== null) send({ kind: 'needed', needed })
  while (needed !== null) {
    const records = planner.plan(await receive<readonly Entry[]>())
    needed = planner.findNeededDays()
    // Before the records, so that the server stores them while the next ones are planned.
    if (needed !== null) send({ kind: 'needed', needed })
    if (records.length > 0) send({ kind: 'records', records })
  }
  send({ kind: 'result', result: planner.result() })
}
