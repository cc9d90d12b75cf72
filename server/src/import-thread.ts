import { parentPort, workerData } from 'node:worker_threads'
import { calendarArea } from '@haru/shared/areas/calendar.ts'
import { areas } from '@haru/shared/areas/register.ts'
import type { ReaderRequest, ReaderResponse, ReaderSetup } from './import/import-reader.ts'
import { ImportFailure } from './import/read/import-names.ts'
import type { ReadImport } from './import/read/import-result.ts'
import { readImport } from './import/read/read-import.ts'
import type { RecordGroup } from './import/record-group.ts'
import { groupRows } from './import/record-groups.ts'

// The program of the thread that reads the file of an import (import/import-reader.ts). It is a bundle of its own beside the server.

/** The number of groups in a message: about as many rows as are converted while other requests wait for a few milliseconds. */
const groupsPerMessage = 40
const progressIntervalMs = 250
/** The largest number of records that one file can store. */
const maxTakenRecords = 200_000

const send = (response: ReaderResponse) => parentPort?.postMessage(response)

try {
  await serve(await read(workerData as ReaderSetup))
} catch (error) {
  // The message of an error may have a text of the file, so only a code leaves the thread.
  send({ kind: 'failed', code: error instanceof ImportFailure ? error.code : 'unreadable' })
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
  if (result.rows.length > maxTakenRecords) throw new ImportFailure('limitReached')
  send({ kind: 'format', format: result.format })
  return result
}

function serve(result: ReadImport): Promise<void> {
  const { promise, reject } = Promise.withResolvers<void>()
  let groups: readonly RecordGroup[] = []
  let sentCount = 0
  parentPort?.on('message', (request: ReaderRequest) => {
    try {
      if (request === 'next') {
        send({ kind: 'groups', groups: groups.slice(sentCount, sentCount + groupsPerMessage) })
        sentCount += groupsPerMessage
        return
      }
      const { groups: found, ...grouped } = groupRows(result, request.known, [...areas, calendarArea])
      groups = found
      const { rows: _rows, ...head } = result
      send({ kind: 'summary', summary: { ...head, ...grouped } })
    } catch (error) {
      reject(error)
    }
  })
  return promise
}
