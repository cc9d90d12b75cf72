import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Environment, readConfig } from './config.ts'
import { settings } from './settings.ts'
import { StartupError } from './startup-error.ts'

function problemsOf(environment: Environment): string {
  try {
    readConfig(environment)
    return ''
  } catch (error) {
    expect(error).toBeInstanceOf(StartupError)
    expect((error as StartupError).exitCode).toBe(78)
    return (error as StartupError).message
  }
}

test('a server starts without any setting', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    publicOrigin: 'http://127.0.0.1:3000',
    isSecure: false,
    isLocal: true,
    smtpUrl: null,
    requestsPerMinute: 300,
    accountDisclosure: 'open',
    registration: 'open',
  })
  expect(readConfig({ HARU_DATA_DIR: '/var/lib/haru' }).databaseUrl).toBe('sqlite:/var/lib/haru/haru.db')
})

test.each([
  [{}, 'open', false],
  [{ HARU_PUBLIC_ORIGIN: 'http://localhost:8080' }, 'open', false],
  [{ HARU_PUBLIC_ORIGIN: 'https://haru.example' }, 'closed', false],
  [{ HARU_PUBLIC_ORIGIN: 'https://haru.example', HARU_HOST: '0.0.0.0' }, 'closed', false],
  [{ HARU_PUBLIC_ORIGIN: 'http://localhost:3000', HARU_HOST: '0.0.0.0' }, 'closed', false],
  [{ HARU_PUBLIC_ORIGIN: 'https://haru.example', HARU_REGISTRATION: 'open' }, 'open', true],
  [{ HARU_REGISTRATION: 'closed' }, 'closed', true],
])('the sign-up of a server with %o is %s', (environment, registration, isRegistrationChosen) => {
  expect(readConfig(environment)).toMatchObject({ registration, isRegistrationChosen })
})

test('all loopback names are own origins of a local server', () => {
  expect(readConfig({ HARU_PORT: '80' }).ownOrigins).toEqual(['http://127.0.0.1', 'http://localhost', 'http://[::1]'])
})

test('a configured https origin is the only own origin and makes cookies Secure', () => {
  const config = readConfig({ HARU_HOST: '0.0.0.0', HARU_PUBLIC_ORIGIN: 'https://haru.example/' })
  expect(config).toMatchObject({ ownOrigins: ['https://haru.example'], isSecure: true, isLocal: false })
})

test.each([
  [{}, { host: 'localhost', origins: ['http://localhost:3000'] }],
  [{ HARU_PUBLIC_ORIGIN: 'http://localhost:8080' }, { host: 'localhost', origins: ['http://localhost:8080'] }],
  [{ HARU_PUBLIC_ORIGIN: 'https://haru.example/' }, { host: 'haru.example', origins: ['https://haru.example'] }],
  [
    { HARU_PUBLIC_ORIGIN: 'https://haru.example:8443' },
    { host: 'haru.example', origins: ['https://haru.example:8443'] },
  ],
  [{ HARU_PUBLIC_ORIGIN: 'https://192.168.1.5' }, null],
  [{ HARU_PUBLIC_ORIGIN: 'http://127.0.0.1:3000' }, null],
  [{ HARU_PUBLIC_ORIGIN: 'https://[fd00::5]' }, null],
])('the passkeys of a server with %o are for %o', (environment, passkeys) => {
  expect(readConfig(environment).passkeys).toEqual(passkeys)
})

test('an empty variable counts as not set', () => {
  const empty = Object.fromEntries(Object.values(settings).map(({ name }) => [name, '']))
  expect(readConfig(empty)).toEqual(readConfig({}))
})

test.each([
  ['HARU_PORT', 'http'],
  ['HARU_PORT', '65536'],
  ['HARU_DATABASE_URL', 'mysql://root:hunter22@db/haru'],
  ['HARU_PUBLIC_ORIGIN', 'haru.example'],
  ['HARU_PUBLIC_ORIGIN', 'http://haru.example'],
  ['HARU_PUBLIC_ORIGIN', 'https://haru.example/app'],
  ['HARU_TRUSTED_PROXIES', 'true'],
  ['HARU_TRUSTED_PROXIES', 'abc'],
  ['HARU_TRUSTED_PROXIES', '10.0.0.0/33'],
  ['HARU_TRUSTED_PROXIES', '10.0.0.1, fe80::/129'],
  ['HARU_TRUSTED_PROXIES', '10.0.0.0/8/8'],
  ['HARU_SECRET_KEY', 'hunter22'],
  ['HARU_SECRET_KEY', 'change-me-change-me-change-me-hunter22'],
  ['HARU_SMTP_URL', 'http://hunter22@mail'],
  ['HARU_SMTP_URL', 'smtps://haru:hunter22%@mail.example'],
  ['HARU_SMTP_URL', 'smtps://haru%ff:hunter22@mail.example'],
  ['HARU_DATABASE_URL', 'postgres://haru:hunter22%@db/haru'],
  ['HARU_DATABASE_DIRECT_URL', 'postgres://haru:hunter22%2@db/haru'],
  ['HARU_MAIL_FROM', 'Haru'],
  ['HARU_REQUESTS_PER_MINUTE', '0'],
  ['HARU_ACCOUNT_DISCLOSURE', 'loud'],
  ['HARU_REGISTRATION', 'maybe'],
  ['HARU_ALLOW_SHARED', '1'],
  ['HARU_READ_ONLY', 'true'],
  ['HARU_METRICS_TOKEN', 'short'],
  ['HARU_OIDC_ISSUER', 'http://accounts.example'],
  ['HARU_OIDC_ISSUER', 'https://me:hunter22@accounts.example'],
  ['HARU_OIDC_ISSUER', 'https://accounts.example?tenant=hunter22'],
  ['HARU_OIDC_CLIENT_SECRET', 'hunter22 hunter22'],
  ['HARU_OPEN_FOOD_FACTS', 'maybe'],
  ['HARU_OPEN_FOOD_FACTS_URL', 'http://foods.example'],
  ['HARU_OPEN_FOOD_FACTS_URL', 'https://foods.example/path'],
  ['HARU_CONTACT', 'me'],
  ['HARU_CONTACT', 'me@haru.test\r\nX-Evil: 1'],
  ['HARU_MFDS_KEY', 'hunter22'],
  ['HARU_MFDS_URL', 'file:///etc'],
  ['HARU_PROT', '3000'],
])('A97: %s=%s is refused by name without printing its value', (name, value) => {
  const problems = problemsOf({ [name]: value })
  expect(problems).toContain(name)
  expect(problems).not.toContain('hunter22')
})

test('a password with a percent sign is accepted as %25, and the problem says so', () => {
  const urlOf = (password: string) => ({
    HARU_SMTP_URL: `smtps://haru:${password}@mail.example`,
    HARU_MAIL_FROM: 'a@b.c',
    HARU_DATABASE_URL: `postgres://haru:${password}@db/haru`,
  })
  expect(readConfig(urlOf('hunter%25%C3%A9')).smtpUrl).toContain('hunter%25')
  const problems = problemsOf(urlOf('hunter%'))
  expect(problems.match(/^.*HARU_(SMTP|DATABASE)_URL.*%25.*$/gm)).toHaveLength(2)
})

test('all problems of a configuration are reported at once', () => {
  const problems = problemsOf({ HARU_PORT: 'x', HARU_SMTP_URL: 'x', HARU_REGISTRATION: 'x' })
  expect(problems.split('\n')).toHaveLength(4)
})

test('settings that contradict each other are refused', () => {
  expect(problemsOf({ HARU_HOST: '0.0.0.0' })).toContain('HARU_PUBLIC_ORIGIN')
  expect(problemsOf({ HARU_SMTP_URL: 'smtp://localhost:25' })).toContain('HARU_MAIL_FROM')
  expect(problemsOf({ HARU_OPEN_FOOD_FACTS: 'on' })).toContain('HARU_CONTACT')
})

test('A71: an OpenID provider needs a client id and a client secret', () => {
  expect(readConfig({}).google).toBeNull()
  const id = { HARU_OIDC_CLIENT_ID: 'haru' }
  const secret = { HARU_OIDC_CLIENT_SECRET: 'hunter22' }
  const issuer = { HARU_OIDC_ISSUER: 'https://accounts.example/tenant' }
  for (const half of [id, secret, issuer, { ...id, ...issuer }, { ...secret, ...issuer }]) {
    expect(problemsOf(half)).toMatch(/HARU_OIDC_CLIENT_ID .*must be set together/)
    expect(problemsOf(half)).not.toContain('hunter22')
  }
  const known = { clientId: 'haru', clientSecret: 'hunter22' }
  expect(readConfig({ ...id, ...secret }).google).toEqual({ issuer: 'https://accounts.google.com', ...known })
  expect(readConfig({ ...id, ...secret, ...issuer }).google?.issuer).toBe('https://accounts.example/tenant')
  expect(readConfig({ ...id, ...secret, HARU_OIDC_ISSUER: 'http://[::1]:9000' }).google?.issuer).toBe(
    'http://[::1]:9000',
  )
})

test('live food sources are off unless they are configured', () => {
  expect(readConfig({ HARU_CONTACT: 'me@haru.test' })).toMatchObject({ openFoodFacts: null, mfds: null })
  const key = 'abcdefghijklmnop%2B%2F%3D%3D'
  const message = readConfig({ HARU_OPEN_FOOD_FACTS: 'on', HARU_CONTACT: 'me@haru.test', HARU_MFDS_KEY: key })
  expect(message.openFoodFacts).toEqual({ contact: 'me@haru.test', origin: null })
  expect(message.mfds).toEqual({ key, origin: null })
  const mirror = {
    HARU_OPEN_FOOD_FACTS: 'on',
    HARU_OPEN_FOOD_FACTS_URL: 'http://127.0.0.1:9000',
    HARU_CONTACT: 'me@haru.test',
  }
  expect(readConfig(mirror).openFoodFacts?.origin).toBe('http://127.0.0.1:9000')
})

test('the former name of a setting is accepted, reported as deprecated, and refused beside the present one', () => {
  const config = readConfig({ HARU_LETTERS_PER_HOUR: '40', HARU_ACCOUNT_STATUS: 'quiet' })
  expect(config).toMatchObject({ emailsPerHour: 40, accountDisclosure: 'quiet' })
  expect(config.deprecatedNames).toEqual([
    { former: 'HARU_LETTERS_PER_HOUR', name: 'HARU_EMAILS_PER_HOUR' },
    { former: 'HARU_ACCOUNT_STATUS', name: 'HARU_ACCOUNT_DISCLOSURE' },
  ])
  const foods = { HARU_OFF: 'yes', HARU_OFF_URL: 'https://foods.example', HARU_CONTACT: 'me@haru.test' }
  expect(readConfig(foods).openFoodFacts).toEqual({ contact: 'me@haru.test', origin: 'https://foods.example' })
  expect(readConfig({ HARU_EMAILS_PER_HOUR: '40', HARU_LETTERS_PER_HOUR: '' }).deprecatedNames).toEqual([])
  const both = problemsOf({ HARU_EMAILS_PER_HOUR: '40', HARU_LETTERS_PER_HOUR: '30' })
  expect(both).toContain('HARU_EMAILS_PER_HOUR and HARU_LETTERS_PER_HOUR are the same setting')
})

test.each(['yes', 'on'])('a switch that is %s is on, and one that is no or off is off', (on) => {
  expect(readConfig({ HARU_READ_ONLY: on, HARU_DEVICE_COPY: 'no' })).toMatchObject({
    isReadOnly: true,
    hasDeviceCopy: false,
  })
  expect(readConfig({ HARU_READ_ONLY: 'off', HARU_DEVICE_COPY: on })).toMatchObject({
    isReadOnly: false,
    hasDeviceCopy: true,
  })
})

test('a secret can be read from a file', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'haru-secret-')), 'smtp')
  writeFileSync(file, 'smtps://user:secret@mail.example\n')
  expect(readConfig({ HARU_SMTP_URL_FILE: file, HARU_MAIL_FROM: 'a@b.c' }).smtpUrl).toBe(
    'smtps://user:secret@mail.example',
  )
  expect(problemsOf({ HARU_SMTP_URL_FILE: '/nowhere' })).toContain('HARU_SMTP_URL_FILE cannot be read')
})
