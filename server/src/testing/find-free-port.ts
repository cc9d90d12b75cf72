import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that a system gives to a program that asks for any one, and without 10080, which browsers refuse. */
const [firstPort, endPort] = [11_000, 32_768]

/**
 * Finds a port of this machine on which nothing listens. The program that listens on it needs a moment to start, in which the system must not give
 * the port to the server of another test.
 */
export async function findFreePort(): Promise<number> {
  const port = randomInt(firstPort, endPort)
  const server = createServer().listen(port, '127.0.0.1')
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (!isFree) return findFreePort()
  server.close()
  await once(server, 'close')
  return port
}
