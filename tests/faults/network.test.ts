import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { expectNoFaults } from '../support/faults/fault-report.ts'
import { cutSaveCount, longTimeoutMs } from '../support/faults/repetitions.ts'
import { compareWithStored, startWriters } from '../support/faults/running-writers.ts'

// F20: the network ends at any byte of a request or a response.

let folder: string
const ends: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haru-network-'))
})
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
  await rm(folder, { recursive: true, force: true })
})

/** Opens a proxy that cuts each connection after a random number of bytes in one of both directions, until `isStable`. */
async function openCuttingProxy(target: string) {
  let cutCount = 0
  let isStable = false

  function forward(from: Socket, to: Socket, maxBytes: number): void {
    let left = maxBytes
    from.on('data', (data: Buffer) => {
      if (isStable) left = Number.POSITIVE_INFINITY
      to.write(left < data.length ? data.subarray(0, left) : data)
      left -= data.length
      if (left > 0) return
      cutCount += 1
      from.destroy()
      // The bytes before the cut arrive.
      to.destroySoon()
    })
    from.on('error', () => undefined)
    from.on('close', () => to.destroySoon())
  }

  const proxy = createServer((client) => {
    const server = connect(Number(new URL(target).port), '127.0.0.1')
    const [up, down] = isStable
      ? [Infinity, Infinity]
      : randomInt(2) === 0
        ? [randomInt(1, 4000), Infinity]
        : [Infinity, randomInt(1, 3000)]
    forward(client, server, up)
    forward(server, client, down)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    cutCount: () => cutCount,
    stabilize: () => {
      isStable = true
    },
    close: async () => {
      proxy.close()
    },
  }
}

test('F20: saves over a network that is cut after any number of bytes are never lost or doubled', {
  timeout: longTimeoutMs,
  tags: ['long'],
}, async (context) => {
  const proxies: Awaited<ReturnType<typeof openCuttingProxy>>[] = []
  const running = await startWriters({
    folder,
    databaseUrl: `sqlite:${join(folder, 'haru.db')}`,
    openProxy: async ({ url }) => {
      const proxy = await openCuttingProxy(url)
      proxies.push(proxy)
      ends.push(proxy.close)
      return proxy.url
    },
  })
  ends.push(running.server.stop)
  const countSaves = () => running.writers.reduce((sum, writer) => sum + writer.counts().savedCount, 0)
  const cutCount = () => proxies.reduce((sum, proxy) => sum + proxy.cutCount(), 0)
  await expect.poll(countSaves, { interval: 50, timeout: longTimeoutMs }).toBeGreaterThanOrEqual(cutSaveCount)
  for (const proxy of proxies) proxy.stabilize()
  expect(cutCount()).toBeGreaterThan(cutSaveCount / 10)
  expectNoFaults(context, { runs: cutCount(), ...(await compareWithStored(running)) })
})
