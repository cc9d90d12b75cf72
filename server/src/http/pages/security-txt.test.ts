import { expect, test } from 'vitest'
import { readConfig } from '../../runtime/config.ts'
import { startApp } from '../../testing/start-app.ts'

// /.well-known/security.txt of RFC 9116.

const path = '/.well-known/security.txt'

test.each(['mailto:security@haru.example', 'https://haru.example/security?lang=ko'])(
  'a server with the security contact %s names it, for a year from the day it started',
  async (contact) => {
    const app = await startApp({ environment: { HARU_SECURITY_CONTACT: contact } })
    const { status, text, headers } = await app.client().send({ method: 'GET', path })
    const startDay = new Date(app.clocks.now()).setUTCHours(0, 0, 0, 0)
    await app.close()
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    const [contactLine, expiresLine = '', ...rest] = text.split('\n')
    expect(contactLine).toBe(`Contact: ${contact}`)
    expect(expiresLine).toMatch(/^Expires: \d{4}-\d\d-\d\dT00:00:00Z$/)
    expect(Date.parse(expiresLine.slice('Expires: '.length)) - startDay).toBe(365 * 86_400_000)
    expect(rest).toEqual(['Preferred-Languages: ko, en', ''])
  },
)

test('a server without a security contact has no such file', async () => {
  const app = await startApp()
  const reply = await app.client().send({ method: 'GET', path })
  await app.close()
  expect(reply).toMatchObject({ status: 404, body: { code: 'notFound' } })
})

test.each([
  'security@haru.example',
  'mailto:security',
  'mailto:security@haru.example\nContact: mailto:evil@haru.test',
  'http://haru.example/security',
  'https://haru.example/security\r\nContact: https://evil.test',
  'https://me:hunter22@haru.example',
  'javascript:alert(1)',
  'tel:+82-2-000-0000',
])('a server whose security contact is %j does not start', (contact) => {
  expect(() => readConfig({ HARU_SECURITY_CONTACT: contact })).toThrow('HARU_SECURITY_CONTACT')
})
