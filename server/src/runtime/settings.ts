import { environments } from '@haru/shared/contract/server/admin.ts'
import * as z from 'zod/mini'
import {
  isAddressList,
  isContact,
  isReportAddress,
  isSecretKey,
  isSender,
  isServiceKey,
  isSmtpUrl,
  isVisible,
} from './setting-formats.ts'

/** One environment variable: its description and its check. The configuration documents are generated from it. */
export interface Setting {
  readonly name: `HARU_${string}`
  /** The default; null if there is no value without it. */
  readonly initial: string | null
  /** Secrets are never printed, and may be given as a file instead: NAME_FILE. */
  readonly isSecret: boolean
  readonly about: string
  readonly schema: z.ZodMiniType<unknown, string>
}

const loopbackNames = ['127.0.0.1', 'localhost', '::1', '[::1]']

/** Whether the host is a loopback address or name. */
export function isLoopback(host: string): boolean {
  return loopbackNames.includes(host) || /^127\.\d+\.\d+\.\d+$/.test(host)
}

/** All settings of the server. There is no other configuration. */
export const settings = {
  host: setting('HARU_HOST', '127.0.0.1', 'The address to listen on. 0.0.0.0 listens on all of them.', z.string()),
  port: setting('HARU_PORT', '3000', 'The port to listen on.', wholeNumber(0, 65_535)),
  dataDir: setting(
    'HARU_DATA_DIR',
    './data',
    'The folder for what must be kept: the database of a server without PostgreSQL, and the server key.',
    z.string(),
  ),
  databaseUrl: secret(
    'HARU_DATABASE_URL',
    'Where people’s data is: postgres://user:password@host/database, or sqlite:path. SQLite in the data folder when empty.',
    checked(isDatabaseUrl, 'must begin with postgres://, postgresql:// or sqlite:'),
  ),
  publicOrigin: setting(
    'HARU_PUBLIC_ORIGIN',
    null,
    'How people reach the server, such as https://haru.example. Needed unless it is used on this machine only. Passkeys are for its name, and end with it.',
    checked(isPublicOrigin, 'must be an origin such as https://haru.example; http only for this machine'),
  ),
  trustedProxies: setting(
    'HARU_TRUSTED_PROXIES',
    null,
    'Addresses of reverse proxies, separated by commas, whose X-Forwarded-For is believed.',
    checked(isAddressList, 'must be addresses or networks separated by commas'),
  ),
  secretKey: secret(
    'HARU_SECRET_KEY',
    'What codes, log names and secrets of two-step login are keyed with, at least 32 letters. Made once and kept in the data folder when empty.',
    checked(isSecretKey, 'must be at least 32 letters, and not an example'),
  ),
  smtpUrl: secret(
    'HARU_SMTP_URL',
    'The mail server: smtps://user:password@host or smtp://host:587. When empty, mail goes to the log.',
    checked(isSmtpUrl, 'must begin with smtp:// or smtps://'),
  ),
  mailFrom: setting(
    'HARU_MAIL_FROM',
    'Haru <haru@localhost>',
    'Who mail is from.',
    checked(isSender, 'must hold an address'),
  ),
  env: setting(
    'HARU_ENV',
    'production',
    'production holds people’s records; test is for trying things out. The app says which of them it is.',
    z.enum(environments, { error: 'must be production or test' }),
  ),
  requestsPerMinute: setting(
    'HARU_REQUESTS_PER_MINUTE',
    '300',
    'Calls a minute for each signed-in person. Those who are not signed in get two fifths of it, for each address.',
    wholeNumber(1, 10_000_000),
  ),
  emailsPerHour: setting(
    'HARU_LETTERS_PER_HOUR',
    '20',
    'Codes an hour that one network may have sent. One address gets at most a quarter of it from each network, and twice of it in all.',
    wholeNumber(4, 10_000_000),
  ),
  maxAccountMegabytes: setting(
    'HARU_MAX_ACCOUNT_MB',
    '50',
    'How many megabytes of the database one account may take. What would be more is refused; nothing that is there is deleted.',
    wholeNumber(1, 1_000_000),
  ),
  accountStatus: setting(
    'HARU_ACCOUNT_STATUS',
    'open',
    'open tells whether an id is taken; quiet always answers the same and tells by mail.',
    z.enum(['open', 'quiet'], { error: 'must be open or quiet' }),
  ),
  quickLogin: setting(
    'HARU_ADMIN_QUICK_LOGIN',
    'on',
    'on lets administrators turn on quick sign-in for a device of theirs: five taps on the title of the login. off removes it.',
    z.enum(['on', 'off'], { error: 'must be on or off' }),
  ),
  registration: setting(
    'HARU_REGISTRATION',
    'open',
    'open lets anybody sign up; closed lets nobody.',
    z.enum(['open', 'closed'], { error: 'must be open or closed' }),
  ),
  oidcIssuer: setting(
    'HARU_OIDC_ISSUER',
    'https://accounts.google.com',
    'Who the Google button leads to: Google, or another provider of OpenID Connect.',
    checked(isIssuer, 'must be an https address without a query; http only for this machine'),
  ),
  oidcClientId: setting(
    'HARU_OIDC_CLIENT_ID',
    null,
    'What the provider calls this server. The Google button is there once this and the secret are set.',
    checked(isVisible, 'must be one word'),
  ),
  oidcClientSecret: secret(
    'HARU_OIDC_CLIENT_SECRET',
    'What this server shows the provider that it is itself.',
    checked(isVisible, 'must be one word'),
  ),
  off: setting(
    'HARU_OFF',
    'no',
    'yes searches openfoodfacts.org as well where little is found here. What people type goes there then, without who they are.',
    z.enum(['yes', 'no'], { error: 'must be yes or no' }),
  ),
  offUrl: setting(
    'HARU_OFF_URL',
    null,
    'Another server that speaks as openfoodfacts.org does, such as a mirror of it.',
    checked(isPublicOrigin, 'must be an origin such as https://foods.example; http only for this machine'),
  ),
  operator: setting(
    'HARU_OPERATOR',
    null,
    'Who runs this server: the name that stands in the privacy policy.',
    checked((text) => text.length <= 100, 'must be at most 100 letters'),
  ),
  contact: setting(
    'HARU_CONTACT',
    null,
    'An address that people can write to about this server: it stands in the privacy policy. The makers of openfoodfacts.org are told it with each question, as they ask for.',
    checked(isContact, 'must be an address of mail'),
  ),
  securityContact: setting(
    'HARU_SECURITY_CONTACT',
    null,
    'Where vulnerabilities of this server are reported: a mailto: or https: address. /.well-known/security.txt names it (RFC 9116), and is not there without it.',
    checked(
      isReportAddress,
      'must be an address such as mailto:security@haru.example or https://haru.example/security',
    ),
  ),
  mfdsKey: secret(
    'HARU_MFDS_KEY',
    'A key of data.go.kr for 식품영양성분DB정보, which is then searched as well for people in Korea.',
    checked(isServiceKey, 'must be a key of data.go.kr'),
  ),
  mfdsUrl: setting(
    'HARU_MFDS_URL',
    null,
    'Another server that speaks as data.go.kr does.',
    checked(isPublicOrigin, 'must be an origin such as https://foods.example; http only for this machine'),
  ),
  allowShared: setting(
    'HARU_ALLOW_SHARED',
    'no',
    'yes lets several servers use one SQLite file at once.',
    z.enum(['yes', 'no'], { error: 'must be yes or no' }),
  ),
} as const satisfies Record<string, Setting>

function setting<T, Initial extends string | null>(
  name: Setting['name'],
  initial: Initial,
  about: string,
  schema: z.ZodMiniType<T, string>,
) {
  return { name, initial, about, schema, isSecret: false }
}

function secret<T>(name: Setting['name'], about: string, schema: z.ZodMiniType<T, string>) {
  return { ...setting(name, null, about, schema), isSecret: true }
}

function checked(isRight: (text: string) => boolean, error: string) {
  return z.string().check(z.refine(isRight, { error }))
}

function wholeNumber(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`
  return z.codec(z.string(), z.number(), {
    decode: (text, context) => {
      const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
      if (!(value >= min && value <= max)) context.issues.push({ code: 'custom', message: error, input: text })
      return value
    },
    encode: String,
  })
}

function isDatabaseUrl(text: string): boolean {
  return text.startsWith('sqlite:') ? text.length > 7 : /^postgres(ql)?:\/\/\S+$/.test(text) && URL.canParse(text)
}

function isPublicOrigin(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || url.origin !== text.replace(/\/$/, '')) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
}

function isIssuer(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || url.search !== '' || url.hash !== '' || url.username !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
}
