import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { UserClient } from '@haru/server/src/testing/client.ts'
import { startApp, type TestApp } from '@haru/server/src/testing/start-app.ts'
import { blackPng } from '@haru/server/src/testing/test-images.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseKind, databases } from '../support/servers/databases.ts'
import { describeOnDatabases } from '../support/servers/describe-on-databases.ts'

// A81 to A83: files that no path may lead to. The tests use a plain socket, because an HTTP client would normalize most of these paths.

const secret = 'Geheimnis'

/** Starts a server with an avatar and a web folder, and puts files with secrets into the folders around its pages. */
async function setUp(kind: DatabaseKind) {
  const folder = mkdtempSync(join(tmpdir(), 'haru-paths-'))
  const web = join(folder, 'web', 'dist')
  const put = (...path: readonly string[]) => {
    const file = join(...path)
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, secret)
  }
  for (const name of serverFiles) put(folder, name)
  for (const name of serverFiles) put(folder, 'web', name)
  // A JSON file in the web folder is public by design, for example the manifest.
  for (const name of serverFiles.filter((each) => !each.endsWith('.json'))) put(web, name)
  put(web, 'assets', 'app-1a2b.js.map')
  writeFileSync(join(web, 'index.html'), '<!doctype html><title>Haru</title>')
  writeFileSync(join(web, 'assets', 'app-1a2b.js'), 'export {}')
  const app = await startApp({ open: databases[kind], listen: true, webFolder: web })
  const kim = await app.signUp()
  const { body } = await kim.send({
    method: 'PUT',
    path: '/haru/api/user/image',
    body: blackPng(4, 4),
    headers: { 'content-type': 'image/png' },
  })
  const close = async () => {
    await app.close()
    rmSync(folder, { recursive: true })
  }
  return { app, kim, path: String(body.result.user_image), close }
}

/** Files that are often in the folder of a server and in its parent folder. */
const serverFiles = [
  '.env',
  '.git/config',
  'package.json',
  'haru.db',
  'haru.db-wal',
  'haru.db-shm',
  'haru.sqlite',
  'keys.json',
]

const bases = ['/', '/haru/', '/haru/assets/', '/haru/images/', '/haru/images/user/']

const parentPaths = [
  '../',
  '../../',
  '..//',
  './../',
  '%2e%2e/',
  '%2E%2E/%2e%2e/',
  '.%2e/',
  '..%2f',
  '..%2f..%2f',
  '%2e%2e%2f',
  '..%5c',
  '..\\',
  '..%5c..%5c',
  '%2e%2e%5c',
  '%252e%252e%252f',
  '..%252f',
  '..;/',
  '%c0%ae%c0%ae/',
  '%c0%ae%c0%ae%c0%af',
  '%e0%80%ae%e0%80%ae/',
  '..%c0%af',
  '..%ef%bc%8f',
  '..%00/',
  '/',
  'file:///',
  'C:%5c',
]

describeOnDatabases('sqlite', (kind) => {
  let app: TestApp
  let kim: UserClient
  let path: string
  let close: () => Promise<void>
  beforeAll(async () => ({ app, kim, path, close } = await setUp(kind)))
  afterAll(() => close())

  /** Requests `target` exactly as written and returns the whole response. */
  function request(target: string, cookies: ReadonlyMap<string, string> = kim.cookies): Promise<string> {
    const { port, hostname } = new URL(app.url)
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    return new Promise((resolve, reject) => {
      let response = ''
      const socket = connect(Number(port), hostname, () =>
        socket.write(`GET ${target} HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\nconnection: close\r\n\r\n`),
      )
      socket.on('data', (data) => (response += data.toString('latin1')))
      socket.on('close', () => resolve(response))
      socket.on('error', reject)
    })
  }

  async function expectNotFound(target: string): Promise<void> {
    for (const cookies of [kim.cookies, new Map<string, string>()]) {
      const response = await request(target, cookies)
      expect([target, response.split('\r\n')[0]]).toEqual([target, 'HTTP/1.1 404 Not Found'])
      expect(response, target).not.toMatch(/Geheimnis|<html|<!doctype|root:/i)
      expect(response, target).toContain('x-content-type-options: nosniff')
    }
  }

  test.each(bases)('A81: no path below %s leads to a parent folder', async (base) => {
    for (const parentPath of parentPaths) {
      for (const name of ['package.json', 'web/package.json', 'etc/passwd'])
        await expectNotFound(base + parentPath + name)
    }
  })

  test.each(bases)('A82: below %s the server has only its pages and their assets', async (base) => {
    for (const name of serverFiles) await expectNotFound(base + name)
    for (const name of [
      'assets/app-1a2b.js.map',
      'app-1a2b.js.map',
      '%2eenv',
      '.env%00.webp',
      '.%65nv',
      'package.json%20',
    ]) {
      await expectNotFound(base + name)
    }
  })

  test('the same server returns its pages, their assets and an avatar', async () => {
    for (const target of ['/haru/', '/haru/assets/app-1a2b.js', path]) {
      expect([target, (await request(target)).split('\r\n')[0]]).toEqual([target, 'HTTP/1.1 200 OK'])
    }
  })

  test('A83: the avatar of another user is not found, nor is any path that is similar to that of an avatar', async () => {
    const lee = await app.signUp()
    const file = path.split('/').at(-1) ?? ''
    expect((await request(path, lee.cookies)).split('\r\n')[0]).toBe('HTTP/1.1 404 Not Found')
    const similarPaths = [
      '/haru/images',
      '/haru/images/',
      '/haru/images/user',
      '/haru/images/user/',
      `/haru/images/${file}`,
      `/haru/images/users/${file}`,
      `/haru/images/USER/${file}`,
      `/haru/images/*/${file}`,
      `/haru/images/user/${file}/`,
      `/haru/images/user//${file}`,
      `/haru/images/user/./${file}`,
      `/haru/images/user/x/../${file}`,
      `/haru/images/user/${file.toUpperCase()}`,
      `/haru/images/user/${file}%00`,
      `/haru/images/user/${file};x=1`,
      `/haru/images/user/${file.replace('.webp', '')}`,
      `/haru/images/user/${file.replace('.webp', '.png')}`,
      `/haru/images/user/%25`,
      `/haru/images/user/${'a'.repeat(65)}.webp`,
      `/haru/images/user/' or 1=1--.webp`.replaceAll(' ', '%20'),
    ]
    for (const target of similarPaths) await expectNotFound(target)
  })

  test('A83: an avatar is removed only by its user', async () => {
    const lee = await app.signUp()
    for (const method of ['DELETE', 'PUT', 'PATCH', 'POST']) {
      expect([method, (await lee.send({ method, path, body: {} })).status]).toEqual([method, 404])
    }
    for (const user_id of [kim.loginId, kim.id]) {
      expect((await lee.remove('/user/image', { user_id })).body.code).toBe('forbidden')
    }
    const named = `/haru/api/user/image?user_image=${encodeURIComponent(path)}&user_id=${lee.id}`
    await lee.send({ method: 'DELETE', path: named })
    expect((await request(path)).split('\r\n')[0]).toBe('HTTP/1.1 200 OK')
  })
})
