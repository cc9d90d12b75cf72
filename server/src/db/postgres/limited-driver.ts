import { type DatabaseConnection, PostgresDriver } from 'kysely'
import { findCurrentRequest } from '../../runtime/event-loop.ts'

/** A request that reads many things at once must leave connections of the pool to other requests. */
const maxConnectionsPerRequest = 3

interface RequestConnections {
  heldCount: number
  readonly waiting: (() => void)[]
}

/** Gives each request a few connections at a time. Work outside of a request is not limited. */
export class LimitedDriver extends PostgresDriver {
  readonly #requests = new WeakMap<object, RequestConnections>()
  readonly #holders = new WeakMap<DatabaseConnection, RequestConnections>()

  override async acquireConnection(...options: Parameters<PostgresDriver['acquireConnection']>) {
    const request = this.#findRequest()
    if (request === null) return super.acquireConnection(...options)
    if (request.heldCount >= maxConnectionsPerRequest) {
      // The connection that ends hands its place over.
      await new Promise<void>((resolve) => request.waiting.push(resolve))
    } else {
      request.heldCount += 1
    }
    try {
      const connection = await super.acquireConnection(...options)
      this.#holders.set(connection, request)
      return connection
    } catch (error) {
      leave(request)
      throw error
    }
  }

  override async releaseConnection(...[connection]: Parameters<PostgresDriver['releaseConnection']>) {
    await super.releaseConnection(connection)
    const request = this.#holders.get(connection)
    this.#holders.delete(connection)
    if (request !== undefined) leave(request)
  }

  #findRequest(): RequestConnections | null {
    const key = findCurrentRequest()
    if (key === undefined) return null
    const request = this.#requests.get(key) ?? { heldCount: 0, waiting: [] }
    this.#requests.set(key, request)
    return request
  }
}

function leave(request: RequestConnections): void {
  const next = request.waiting.shift()
  if (next === undefined) request.heldCount -= 1
  else next()
}
