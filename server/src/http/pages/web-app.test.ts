import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'
import { createContentPolicy } from '../security/security-headers.ts'

const folder = mkdtempSync(join(tmpdir(), 'haru-web-'))
const script = `console.log("${'a'.repeat(2000)}")`
let app: TestApp
let browser: Client
beforeAll(async () => {
  const web = join(folder, 'dist')
  mkdirSync(join(web, 'assets'), { recursive: true })
  writeFileSync(
    join(web, 'index.html'),
    `<!doctype html><html lang="%lang%" data-theme="%theme%" data-shell="%shell%" data-device-copy="%device-copy%"><head><title>Haru</title>
<link rel="stylesheet" crossorigin href="/haru/assets/index-1.css"></head><body><div id="root"><i>bars</i></div><noscript></noscript></body></html>`,
  )
  const screens = [
    {
      path: '/user/login',
      ko: ['assets/login.ko-1.js', 'assets/login-1.css'],
      en: ['assets/login.en-1.js', 'assets/login-1.css'],
    },
    { path: '/today/list', ko: ['assets/today.ko-1.js'], en: ['assets/today.en-1.js'] },
    { path: '/:area/list', ko: ['assets/list.ko-1.js'], en: ['assets/list.en-1.js'] },
  ]
  writeFileSync(join(web, 'preloads.json'), JSON.stringify(screens))
  const login = {
    title: '로그인',
    html: { 'signUp,demo': '<form></form>', 'signUp,demo,passkeys': '<form>$&</form>' },
  }
  writeFileSync(join(web, 'prerendered.json'), JSON.stringify({ ko: login }))
  writeFileSync(join(web, 'assets/index-1.css'), 'body { margin: 0 }')
  writeFileSync(join(web, 'assets/login-1.css'), 'form { color: red }')
  writeFileSync(join(web, 'assets/app-1a2b.js'), script)
  writeFileSync(join(web, 'assets/app-1a2b.js.map'), '{}')
  writeFileSync(join(web, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(web, '.env'), 'SECRET=1')
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  app = await startApp({ webFolder: web })
  browser = app.client()
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}) => browser.send({ method: 'GET', path, headers })

test('the root path redirects to the web app', async () => {
  for (const path of ['/', '/haru']) {
    const { status, headers } = await get(path)
    expect([status, headers['location']]).toEqual([302, '/haru/'])
  }
})

test('every screen is the same page, in the language and theme of the user', async () => {
  expect((await get('/haru/')).text).toContain('lang="en" data-theme="system"')
  expect((await get('/haru/today/list', { 'accept-language': 'ko-KR,ko;q=0.9' })).text).toContain('lang="ko"')
  const chosen = await get('/haru/food/goal/list', { 'accept-language': 'ko', cookie: 'haru-lang=en; haru-theme=dark' })
  expect(chosen.text).toContain('lang="en" data-theme="dark"')
  expect(chosen.headers['cache-control']).toBe('no-cache')
  const odd = await get('/haru/', { cookie: 'haru-theme="><script>; haru-lang=<b>' })
  expect(odd.text).toContain('lang="en" data-theme="system"')
})

test('a page says whether it keeps a copy on the device, as HARU_DEVICE_COPY says', async () => {
  expect((await get('/haru/user/login')).text).toContain('data-device-copy="on"')
  const withoutCopy = await startApp({ webFolder: join(folder, 'dist'), environment: { HARU_DEVICE_COPY: 'off' } })
  const { text } = await withoutCopy.client().send({ method: 'GET', path: '/haru/user/login' })
  await withoutCopy.close()
  expect(text).toContain('data-device-copy="off"')
})

test('a page has the bars of its screen before the app starts', async () => {
  const shell = async (path: string, cookie = 'haru=token') =>
    /data-shell="(\w+)"/.exec((await get(path, { cookie })).text)?.[1]
  expect(await Promise.all(['/haru/', '/haru/food/list', '/haru/users'].map((path) => shell(path)))).toEqual([
    'app',
    'app',
    'app',
  ])
  expect(await Promise.all(['/haru/user/detail', '/haru/user/delete'].map((path) => shell(path)))).toEqual([
    'top',
    'top',
  ])
  expect(await Promise.all(['/haru/search', '/haru/search/topic'].map((path) => shell(path)))).toEqual(['back', 'back'])
  expect(
    await Promise.all(['/haru/user/login', '/haru/auth/privacy', '/haru/user/start'].map((path) => shell(path))),
  ).toEqual(['plain', 'plain', 'plain'])
  expect(await shell('/haru/today/list', 'other=1')).toBe('plain')
})

test('a page links to the files of the screen that it will show, in the language of the user', async () => {
  const links = async (path: string, headers: Record<string, string> = {}) =>
    [...(await get(path, headers)).text.matchAll(/<link ([^>]*) crossorigin href="\/haru\/([^"]+)" \/>/g)].map(
      ([, kind, file]) => `${kind} ${file}`,
    )
  const cookie = 'haru=token'
  expect(await links('/haru/user/login')).toEqual([
    'rel="modulepreload" assets/login.en-1.js',
    'rel="preload" as="style" assets/login-1.css',
  ])
  expect(await links('/haru/today/list')).toEqual(await links('/haru/user/login'))
  expect(await links('/haru/', { cookie })).toEqual(['rel="modulepreload" assets/today.en-1.js'])
  expect(await links('/haru/money/list', { cookie })).toEqual(['rel="modulepreload" assets/list.en-1.js'])
  expect(await links('/haru/nowhere', { cookie })).toEqual([])
})

test('a page without a session has the text and the styles of the login', async () => {
  for (const path of ['/haru/', '/haru/user/login', '/haru/today/list', '/haru/money/list?a=1']) {
    const { text, headers } = await get(path, { 'accept-language': 'ko' })
    expect(text).toMatch(/<div id="root" data-prerendered="[^"]+"><form>\$&<\/form><\/div>\s*<noscript>/)
    expect(text).toContain('<title>로그인</title>')
    const [, style = ''] = /<style>([^<]+)<\/style>/.exec(text) ?? []
    expect(style).toBe('body { margin: 0 }\nform { color: red }')
    const hash = createHash('sha256').update(style).digest('base64')
    expect(headers['content-security-policy']).toBe(createContentPolicy([style]))
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}'`)
    expect(text).not.toContain('<link rel="stylesheet" crossorigin')
    expect(text).toContain('<link rel="stylesheet" disabled href="/haru/assets/login-1.css" />')
    expect(text).toContain('<link data-later="modulepreload" crossorigin href="/haru/assets/login.ko-1.js" />')
    const options = /data-prerendered="([^"]+)"/.exec(text)?.[1]?.replaceAll('&#34;', '"') ?? ''
    expect((await browser.get('/user/options')).body.result).toEqual({
      ...JSON.parse(options),
      epoch: expect.any(String),
    })
  }
})

test('the login of an IP address has no passkeys', async () => {
  const { text } = await get('/haru/user/login', { 'accept-language': 'ko', host: '127.0.0.1:3000' })
  expect(text).toContain('&#34;passkeys&#34;:null}"><form></form></div>')
})

test('a page that is not the login has the bars and no inline style', async () => {
  const pages = [
    ['/haru/today/list', { cookie: 'haru=token', 'accept-language': 'ko' }],
    ['/haru/user/signup', { 'accept-language': 'ko' }],
    ['/haru/nowhere', { 'accept-language': 'ko' }],
  ] as const
  for (const [path, headers] of pages) {
    const page = await get(path, headers)
    expect(page.text).toContain('<div id="root"><i>bars</i></div>')
    expect(page.text).not.toContain('<style>')
    expect(page.headers['content-security-policy']).toBe(createContentPolicy())
  }
})

test('a page has headers that protect it from other sites', async () => {
  const { headers } = await get('/haru/')
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(String(headers['content-security-policy'])).toContain("default-src 'none'; script-src 'self'")
  expect(String(headers['content-security-policy'])).toContain("frame-ancestors 'none'")
  expect(headers['server']).toBeUndefined()
  expect(headers['x-powered-by']).toBeUndefined()
})

test('a file with a hash in its name is cached for ever and sent compressed', async () => {
  const plain = await get('/haru/assets/app-1a2b.js')
  expect([plain.status, plain.text]).toEqual([200, script])
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(plain.headers['content-type']).toBe('text/javascript; charset=utf-8')
  const packed = await get('/haru/assets/app-1a2b.js', { 'accept-encoding': 'gzip, deflate, br' })
  expect(packed.headers['content-encoding']).toBe('br')
  expect((await get('/haru/assets/app-1a2b.js', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe(
    'gzip',
  )
})

test('a file that a browser has cached is not sent again', async () => {
  const { headers } = await get('/haru/icon.svg')
  const again = await get('/haru/icon.svg', { 'if-none-match': String(headers['etag']) })
  expect([again.status, again.text]).toEqual([304, ''])
})

test.each([
  '/haru/../secret.txt',
  '/haru/%2e%2e/secret.txt',
  '/haru/..%2fsecret.txt',
  '/haru/..%5csecret.txt',
  '/haru/assets/../../secret.txt',
  '/haru/assets/%c0%ae%c0%ae/secret.txt',
  '/haru/.env',
  '/haru/%2eenv',
  '/haru/.git/config',
  '/haru/package.json',
  '/haru/haru.db',
  '/haru/assets/app-1a2b.js.map',
  '/haru/assets/unknown.js',
  '/haru/index.html/',
  '/etc/passwd',
  '/assets/app-1a2b.js',
  '//evil.example/haru/',
  '/haru/api',
  '/haru/Api/user',
  '/haru/%E0%A4%A',
  '/haru/today/%zz?a=1',
])('%s is not found', async (path) => {
  const { status, text, headers } = await get(path)
  expect(status).toBe(404)
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(text).not.toMatch(/secret|<html/i)
})

describe('files that the system shares where no service worker takes them', () => {
  const path = '/haru/user/import/share'
  const share = (headers: Record<string, string>, body = '--x--') =>
    browser.send({
      method: 'POST',
      path,
      headers: { 'content-type': 'multipart/form-data; boundary=x', ...headers },
      body,
    })

  test.each([
    ['by the system', { 'sec-fetch-site': 'none', origin: 'null' }],
    ['by a page of the app', { 'sec-fetch-site': 'same-origin', origin: 'null' }],
    ['by a browser that does not tell the site', {}],
  ])('%s lead to the screen of imports, without a session', async (_, headers) => {
    const response = await share(headers)
    expect([response.status, response.headers['location']]).toEqual([303, '/haru/user/import?shared=missing'])
  })

  test.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['another site that hides its origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ])('by a page of %s are refused', async (_, headers) => {
    expect(await share(headers)).toMatchObject({ status: 403, body: { code: 'badOrigin' } })
  })
})

test('the web app accepts only GET and HEAD', async () => {
  expect((await browser.send({ method: 'POST', path: '/haru/', body: {} })).status).toBe(404)
  expect((await browser.send({ method: 'HEAD', path: '/haru/' })).status).toBe(200)
})
