import { type Client, createClient } from '@haru/server/src/testing/client.ts'
import type { MeasuredServer, Piece } from '../servers/measured-server.ts'

/** The longest piece of the event loop of one request. */
export interface LongestPiece extends Piece {
  /** The name of the endpoint, such as `GET /calendar/list`. */
  readonly name: string
  /** The request whose piece was the longest of all requests of the endpoint. */
  readonly path: string
  readonly status: number
  /** The size of the response. */
  readonly bytes: number
}

/** Opens clients and measures each of their requests. */
export interface PieceLog {
  readonly openClient: () => Client
  /** Returns the measurements since the last call, in the order of the requests. */
  readonly take: () => readonly LongestPiece[]
}

export function createPieceLog(server: MeasuredServer, nameOf: (method: string, path: string) => string): PieceLog {
  let pieces: LongestPiece[] = []

  async function inject(request: Request): Promise<Response> {
    const { method, url: path, headers, payload = null } = request
    const body = typeof payload === 'string' ? payload : payload && new Uint8Array(payload)
    const { result, longest } = await server.measure(async () => {
      const response = await fetch(server.url + path, { method, headers, body, redirect: 'manual' })
      const bytes = Buffer.from(await response.arrayBuffer())
      return { statusCode: response.status, rawPayload: bytes, headers: headersOf(response) }
    })
    const { statusCode: status, rawPayload } = result
    pieces.push({ name: nameOf(method, path), path, status, bytes: rawPayload.length, ...longest })
    return result
  }

  return {
    openClient: () => createClient({ url: server.url, inject }),
    take: () => {
      const taken = pieces
      pieces = []
      return taken
    },
  }
}

interface Request {
  readonly method: string
  readonly url: string
  readonly headers: Record<string, string>
  readonly payload?: string | Buffer
}

interface Response {
  readonly statusCode: number
  readonly rawPayload: Buffer
  readonly headers: Readonly<Record<string, string | string[]>>
}

function headersOf({ headers }: globalThis.Response) {
  return { ...Object.fromEntries(headers), 'set-cookie': headers.getSetCookie() }
}

/**
 * Finds the longest piece of each endpoint among its successful requests. Each round has the same requests in the same order, but a
 * request that waits for work of the server may be repeated more often. Of the rounds of a request the shortest piece counts, because
 * the machine and garbage collection only make pieces longer.
 */
export function findLongestPieces(rounds: readonly (readonly LongestPiece[])[]): readonly LongestPiece[] {
  const [first = [], ...others] = rounds.map((pieces) => mergeRepeated(pieces.filter(({ status }) => status < 400)))
  const longest = new Map<string, LongestPiece>()
  for (const [i, piece] of first.entries()) {
    const again = others.flatMap((pieces) => pieces[i] ?? [])
    if (again.some(({ name }) => name !== piece.name)) throw new Error(`the rounds differ at ${piece.name}`)
    const shortest = [piece, ...again].reduce((a, b) => (b.cpuMs < a.cpuMs ? b : a))
    if (shortest.cpuMs >= (longest.get(piece.name)?.cpuMs ?? 0)) longest.set(piece.name, shortest)
  }
  return [...longest.values()]
}

/** Requests that follow each other with the same path, as one: that of the longest piece. */
function mergeRepeated(pieces: readonly LongestPiece[]): readonly LongestPiece[] {
  const merged: LongestPiece[] = []
  for (const piece of pieces) {
    const last = merged.at(-1)
    if (last?.name !== piece.name || last.path !== piece.path) merged.push(piece)
    else if (piece.cpuMs > last.cpuMs) merged[merged.length - 1] = piece
  }
  return merged
}
