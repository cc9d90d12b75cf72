import { areas } from '@haru/shared/areas/register.ts'
import { listAllCalls } from '@haru/shared/contract/all.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('every call of the contract is in the document', async () => {
  const { status, body } = await app.client().get('/openapi.json')
  expect([status, body.openapi]).toEqual([200, '3.1.0'])
  for (const { method, path, responseType } of listAllCalls(areas)) {
    const operation = body.paths[`/haru/api${path}`]?.[method.toLowerCase()]
    expect(operation?.summary).toBeTruthy()
    const { content } = operation.responses['200']
    if (responseType === undefined) expect(content['application/json'].schema.properties?.status).toBeTruthy()
    else expect(content).toEqual({ [responseType]: { schema: { type: 'string', format: 'binary' } } })
  }
})

test('the document describes the request and the response of a login', async () => {
  const { body } = await app.client().get('/openapi.json')
  const { requestBody, security } = body.paths['/haru/api/user/login'].post
  expect(security).toEqual([])
  expect(Object.keys(requestBody.content['application/json'].schema.properties)).toEqual([
    'user_id',
    'user_pw',
    'user_code',
    'isAutoLogin',
    'quick',
    'isShared',
  ])
})

test('the page needs no script and no other site', async () => {
  const { status, text, headers } = await app.client().get('/docs')
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(String(headers['content-security-policy'])).toMatch(/style-src 'self' 'sha256-/)
  expect(text).toContain('POST /haru/api/user/login')
  expect(text).toContain('a file: application/zip, application/json')
  expect(text).not.toMatch(/<script|https?:\/\/|style="/)
})

test('the page lists the members of an object that can be null', async () => {
  const { text } = await app.client().get('/docs')
  const [, call = ''] = String(text).split('GET /haru/api/user/feed/detail</b>')
  const [details] = call.split('</details>')
  expect(details).toContain('<code>result</code> <small>object or null</small><ul><li><code>areas</code>')
  const types = String(text).matchAll(/<code>([^<]*)<\/code> <small>([^<]*)<\/small>(<ul>)?/g)
  const withoutMembers = [...types].flatMap(([, name, type = '', members]) =>
    type.includes('object or null') && members === undefined ? [name] : [],
  )
  // Its names are those of the metrics of an area.
  expect(new Set(withoutMembers)).toEqual(new Set(['mean']))
})
