import { DatabaseSync } from 'node:sqlite'
import type { HardCall } from './hardest-calls.ts'
import type { MeasuredServer } from './measured-server.ts'

/** How long a call holds the event loop in one piece. */
export interface LongestPiece {
  /** Such as `GET /calendar/list`. */
  readonly name: string
  /** The hardest of its requests. */
  readonly path: string
  readonly ms: number
  /** The same, in units of a fixed work on this machine. */
  readonly units: number
  readonly status: number
  /** Of the answer. */
  readonly bytes: number
}

export interface Caller {
  readonly cookie: string
  readonly ownerId: string
  /** Of the database. */
  readonly file: string
}

/** Asks every call so many times, none out of what was answered before, and takes the shortest, which nothing else on the machine held up; of a name's calls the longest. */
export async function longestPieces(
  server: MeasuredServer,
  caller: Caller,
  calls: readonly HardCall[],
  runs: number,
): Promise<readonly LongestPiece[]> {
  const database = new DatabaseSync(caller.file, { timeout: 5000 })
  const forget = database.prepare('update account set seq = seq + 1 where id = ?')
  const longest = new Map<string, LongestPiece>()
  for (const call of calls) {
    const measured: LongestPiece[] = []
    for (let i = 0; i < runs; i += 1) {
      forget.run(caller.ownerId)
      measured.push(await ask(server, caller.cookie, call))
    }
    const [shortest] = measured.toSorted((a, b) => a.ms - b.ms)
    if (shortest !== undefined && shortest.ms >= (longest.get(call.name)?.ms ?? 0)) longest.set(call.name, shortest)
  }
  database.close()
  return [...longest.values()]
}

async function ask(server: MeasuredServer, cookie: string, call: HardCall): Promise<LongestPiece> {
  const { name, method, path, headers, body } = call
  let status = 0
  let bytes = 0
  const { ms, units } = await server.longestPiece(async () => {
    const all = { ...headers, cookie, origin: server.url }
    const response = await fetch(server.url + path, { method, headers: all, body })
    status = response.status
    bytes = (await response.arrayBuffer()).byteLength
  })
  return { name, path, ms, units, status, bytes }
}
