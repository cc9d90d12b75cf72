import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findAdvisories } from '../scripts/advisories.ts'

let server: Server
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'haru-advisories-'))
})
afterEach(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Asks a registry that answers the question for advisories so, and knows nothing else. */
async function ask(status: number, advisories: object) {
  server = createServer((request, response) => {
    request.resume().on('end', () => {
      const isQuestion = request.url?.endsWith('/advisories/bulk') === true
      response.writeHead(isQuestion ? status : 404, { 'content-type': 'application/json' })
      response.end(JSON.stringify(isQuestion ? advisories : {}))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  // npm stores the advisories that it was told.
  return findAdvisories({ npm_config_registry: `http://127.0.0.1:${port}`, npm_config_cache: folder })
}

const advisory = (severity: string) => ({
  id: 1,
  url: 'https://github.com/advisories/GHSA-0000-0000-0000',
  title: 'A hole',
  severity,
  vulnerable_versions: '>=1.0.0',
  cwe: [],
  cvss: { score: 0, vectorString: null },
})

test('a high advisory of a package that users get is found, and a moderate one is not', async () => {
  expect(await ask(200, { fastify: [advisory('high')], kysely: [advisory('moderate')] })).toEqual([
    'fastify (high): A hole, https://github.com/advisories/GHSA-0000-0000-0000',
  ])
})

test('an advisory of a package of the tests is not looked for', async () => {
  expect(await ask(200, { vitest: [advisory('high')] })).toEqual([])
})

test('a registry without advisories is distinguished from one that knows none of the packages', async () => {
  expect(await ask(405, {})).toBeNull()
  server.close()
  expect(await ask(200, {})).toEqual([])
})
