import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@haru/server/src/db/open.ts'
import { today } from '@haru/shared/calendar/day.ts'
import { builtServer, haveBuilt } from '../support/built.ts'
import { fillAccount } from '../support/full-account.ts'
import { hardestCalls } from '../support/hardest-calls.ts'
import { longestPieces } from '../support/longest-pieces.ts'
import { startMeasuredServer } from '../support/measured-server.ts'
import { signedInCookie } from '../support/signed-in.ts'
import { addPerson } from '../support/stores.ts'
import { table } from './table.ts'

const goalMs = 20
const runs = 3

/** How long each call of an account at its limits holds the event loop in one piece. */
export async function benchEndpoints(): Promise<void> {
  await haveBuilt()
  const folder = await mkdtemp(join(tmpdir(), 'haru-endpoints-'))
  try {
    const last = today('Asia/Seoul', new Date())
    const file = join(folder, 'haru.db')
    const database = await openDatabase(`sqlite:${file}`)
    const owner = await addPerson(database)
    await fillAccount(database, owner, { last, bytes: 49_000_000 })
    await database.db.updateTable('account').set({ is_admin: 1 }).where('id', '=', owner.ownerId).execute()
    const cookie = await signedInCookie(database, owner)
    await database.close()
    const server = await startMeasuredServer({ HARU_DATA_DIR: folder }, builtServer)
    const pieces = await longestPieces(server, { ...owner, cookie, file }, hardestCalls(last), runs)
    await server.stop()
    table(
      'Longest piece of the event loop, an account at its limits',
      pieces.map(({ name, ms, units, status, bytes }) => ({
        what: name,
        is: `${ms.toFixed(1).padStart(6)} ms ${units.toFixed(1).padStart(5)} units  ${status}  ${Math.round(bytes / 1000)} kB`,
        goal: `${goalMs} ms`,
        holds: ms <= goalMs,
      })),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
