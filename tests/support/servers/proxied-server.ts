import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '@haru/server/src/testing/client.ts'
import { expectSuccess } from '../api/call-endpoint.ts'
import { addSignedInUsers } from '../api/signed-in-users.ts'
import { openReverseProxy, type ReverseProxy } from './reverse-proxy.ts'
import { type ServerProcess, serverProcess } from './server-process.ts'

/** A server whose browsers keep a copy, behind a reverse proxy, and a signed-in user. */
export interface ProxiedServer {
  /** The data folder, which has room for the profile of a browser. */
  readonly folder: string
  readonly server: ServerProcess
  readonly proxy: ReverseProxy
  readonly client: Client
  readonly userId: string
  /** Stops both, and removes the folder. */
  readonly close: () => Promise<void>
}

/** Starts the server of the build, or another program. */
export async function startProxiedServer(program?: string): Promise<ProxiedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'haru-proxied-'))
  const [cookie = ''] = await addSignedInUsers(`sqlite:${join(folder, 'haru.db')}`, 1)
  const environment: Record<string, string> = { HARU_DATA_DIR: folder, HARU_DEVICE_COPY: 'on' }
  const server = await serverProcess(environment, [], program)
  const proxy = await openReverseProxy(server.url)
  environment['HARU_PUBLIC_ORIGIN'] = proxy.url
  await server.start()
  const client = createClient({ url: proxy.url }, new Map([['haru', cookie.replace('haru=', '')]]))
  const { body } = await expectSuccess(client.get('/user/detail'))
  const userId: string = body.result._id
  return {
    folder,
    server,
    proxy,
    client,
    userId,
    close: async () => {
      await proxy.close()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
