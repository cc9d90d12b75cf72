import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { EnvironmentName } from '@haru/shared/contract/server/admin.ts'
import * as z from 'zod/mini'
import { derivePasskeyConfig, listLoopbackOrigins, type PasskeyConfig } from './own-origins.ts'
import type { Setting } from './setting.ts'
import { isLoopbackHost } from './setting-formats.ts'
import { settings } from './settings.ts'
import { badConfigurationExitCode, StartupError } from './startup-error.ts'

type SettingValues = {
  readonly [K in keyof typeof settings]:
    | z.output<(typeof settings)[K]['schema']>
    | NullWithoutInitial<(typeof settings)[K]>
}
type NullWithoutInitial<S extends Setting> = S['initial'] extends string ? never : null

/** The configuration of the server. Every member is a setting or is derived from settings. */
export interface Config {
  /** The settings with a value of their own, such as `HARU_PORT=80`; of a secret only that it is set. */
  readonly chosenSettings: readonly string[]
  readonly host: string
  readonly port: number
  readonly dataDir: string
  readonly databaseUrl: string
  /** The address of PostgreSQL without a pooler; null if it is not set. */
  readonly databaseDirectUrl: string | null
  /** The largest number of connections to PostgreSQL. */
  readonly databasePool: number
  /** The origin at which users reach the server; a local address if none is set. */
  readonly publicOrigin: string
  /** The origins that a browser may send a write from. */
  readonly ownOrigins: readonly string[]
  /** The public origin is https, so cookies are Secure and HSTS is sent. */
  readonly isSecure: boolean
  /** Only this machine can reach the server. */
  readonly isLocal: boolean
  /** The relying party of passkeys and the origins of its pages; null if the host is an IP address, which cannot have passkeys. */
  readonly passkeys: PasskeyConfig | null
  readonly trustedProxies: readonly string[]
  readonly secretKey: string | null
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** The kind of environment that this server runs in. */
  readonly env: EnvironmentName
  /** The name and contact address of the operator in the privacy policy; null if not set. */
  readonly operator: string | null
  readonly contact: string | null
  /** The contact for vulnerability reports; null if not set. */
  readonly securityContact: string | null
  readonly requestsPerMinute: number
  readonly emailsPerHour: number
  /** Maximum size of one account in the database. */
  readonly maxAccountBytes: number
  /** Maximum size of the files of all users that wait to be imported. */
  readonly maxWaitingImportBytes: number
  /** Whether a response may reveal that an account exists. */
  readonly accountDisclosure: 'open' | 'quiet'
  readonly registration: 'open' | 'closed'
  /** Whether the operator has chosen the registration. */
  readonly isRegistrationChosen: boolean
  /** Whether administrators can turn on quick sign-in (five taps) for a device. */
  readonly isQuickSignInOn: boolean
  /** Whether browsers keep a copy of the app and of the data of their user. */
  readonly hasDeviceCopy: boolean
  /** The bearer token of the metrics; null if it is not set. */
  readonly metricsToken: string | null
  /** Whether the server refuses every write, and writes nothing itself. */
  readonly isReadOnly: boolean
  readonly allowShared: boolean
  /** Whether the server updates the database at its start. */
  readonly migratesAtStart: boolean
  readonly backsUpBeforeMigration: boolean
  /** The nightly backup: its hour in the time zone of the process, its folder, and how many of the newest to keep; null if it is off. */
  readonly nightlyBackup: { readonly hour: number; readonly folder: string; readonly keep: number } | null
  /** The OpenID provider of the Google button, and the client credentials of this server; null without one. */
  readonly google: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string } | null
  /** Open Food Facts as a live source: the contact sent with each request, and another origin; null if it is off. */
  readonly openFoodFacts: { readonly contact: string; readonly origin: string | null } | null
  /** The food database of the Korean ministry as a live source; null if it is off. */
  readonly mfds: { readonly key: string; readonly origin: string | null } | null
  /** The former names of settings that the environment has, and the names that replace them. */
  readonly deprecatedNames: readonly { readonly former: string; readonly name: string }[]
}

export type Environment = Readonly<Record<string, string | undefined>>

/** The folder in which the operator called a command. npm changes to the folder of the package first. */
export function getCallerFolder(environment: Environment = process.env): string {
  return environment['INIT_CWD'] ?? process.cwd()
}

/** Reads the whole environment once; no other code reads it. Throws one error that lists all problems, without any values. */
export function readConfig(environment: Environment = process.env): Config {
  const problems: string[] = findUnknownNames(environment)
  const entries = Object.entries(settings).map(([key, setting]) => [key, readSetting(setting, environment, problems)])
  const values: SettingValues = Object.fromEntries(entries)
  if (problems.length === 0) problems.push(...findContradictions(values))
  if (problems.length > 0) {
    const list = problems.map((problem) => `  - ${problem}`).join('\n')
    throw new StartupError(`The configuration is not right:\n${list}`, badConfigurationExitCode)
  }
  return {
    ...deriveConfig(values),
    deprecatedNames: findDeprecatedNames(environment),
    chosenSettings: listChosenSettings(environment),
  }
}

function findDeprecatedNames(environment: Environment): Config['deprecatedNames'] {
  const all = Object.values(settings).flatMap(({ name, formerNames }) =>
    formerNames.map((former) => ({ former, name })),
  )
  return all.filter(({ former }) => environment[former]?.trim())
}

function listChosenSettings(environment: Environment): readonly string[] {
  return Object.values(settings).flatMap((setting) => {
    const text = readVariable(setting, environment, [])
    return text === null || text === setting.initial ? [] : [`${setting.name}=${setting.isSecret ? 'set' : text}`]
  })
}

function readSetting(setting: Setting, environment: Environment, problems: string[]): unknown {
  const text = readVariable(setting, environment, problems) ?? setting.initial
  if (text === null) return null
  const parsed = z.safeParse(setting.schema, text)
  if (!parsed.success) problems.push(`${setting.name} ${parsed.error.issues[0]?.message}`)
  return parsed.data ?? null
}

// An empty variable counts as not set, because compose files pass unset variables as empty.
function readVariable(setting: Setting, environment: Environment, problems: string[]): string | null {
  const { name, formerNames, isSecret } = setting
  const used = [name, ...formerNames].filter((each) => environment[each]?.trim())
  if (used.length > 1) problems.push(`${used.join(' and ')} are the same setting: set ${name} only`)
  const text = environment[used[0] ?? name]?.trim()
  if (text) return text
  const file = isSecret ? environment[`${name}_FILE`]?.trim() : undefined
  if (!file) return null
  try {
    return readFileSync(file, 'utf8').trim() || null
  } catch {
    problems.push(`${name}_FILE cannot be read`)
    return null
  }
}

// A mistyped name would otherwise have no effect, silently.
function findUnknownNames(environment: Environment): string[] {
  const knownNames = new Set(
    Object.values(settings).flatMap(({ name, formerNames, isSecret }) =>
      isSecret ? [name, `${name}_FILE`] : [name, ...formerNames],
    ),
  )
  // Variables of the tests are not settings of the server.
  return Object.keys(environment)
    .filter(
      (name) => name.startsWith('HARU_') && !name.startsWith('HARU_TEST_') && !knownNames.has(name as `HARU_${string}`),
    )
    .map((name) => `${name} is not a setting of Haru`)
}

function findContradictions(values: SettingValues): string[] {
  const { host, publicOrigin, smtpUrl, mailFrom, openFoodFacts, contact } = values
  const problems = findOidcContradictions(values)
  if (!isLoopbackHost(host) && publicOrigin === null) {
    problems.push('HARU_PUBLIC_ORIGIN must be set when HARU_HOST can be reached from other machines')
  }
  if (smtpUrl !== null && mailFrom === settings.mailFrom.initial) {
    problems.push('HARU_MAIL_FROM must be set together with HARU_SMTP_URL')
  }
  if (openFoodFacts && contact === null) {
    problems.push('HARU_CONTACT must be set together with HARU_OPEN_FOOD_FACTS')
  }
  return problems
}

// A Google button needs both client credentials, and an issuer has no effect without them.
function findOidcContradictions({ oidcIssuer, oidcClientId: id, oidcClientSecret: secret }: SettingValues): string[] {
  if ((id === null) !== (secret === null)) {
    return ['HARU_OIDC_CLIENT_ID and HARU_OIDC_CLIENT_SECRET must be set together']
  }
  const isAlone = id === null && oidcIssuer !== settings.oidcIssuer.initial
  return isAlone ? ['HARU_OIDC_CLIENT_ID must be set together with HARU_OIDC_ISSUER'] : []
}

// A backup records its time in the database.
function deriveNightlyBackup(
  { backupHour, backupDir, backupKeep, readOnly }: SettingValues,
  dataDir: string,
): Config['nightlyBackup'] {
  if (backupHour === 'off' || readOnly) return null
  return { hour: Number(backupHour), folder: resolve(backupDir ?? join(dataDir, 'backups')), keep: backupKeep }
}

function deriveConfig(values: SettingValues): Omit<Config, 'deprecatedNames' | 'chosenSettings'> {
  const { host, port } = values
  const dataDir = resolve(values.dataDir)
  const publicOrigin =
    values.publicOrigin?.replace(/\/$/, '') ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  const ownOrigins = values.publicOrigin === null ? listLoopbackOrigins(publicOrigin, port) : [publicOrigin]
  const isLocal = isLoopbackHost(host) && isLoopbackHost(new URL(publicOrigin).hostname)
  return {
    ...values,
    dataDir,
    publicOrigin,
    databaseUrl: values.databaseUrl ?? `sqlite:${join(dataDir, 'haru.db')}`,
    ownOrigins,
    passkeys: derivePasskeyConfig(ownOrigins),
    isSecure: publicOrigin.startsWith('https:'),
    isLocal,
    registration: values.registration ?? (isLocal ? 'open' : 'closed'),
    isRegistrationChosen: values.registration !== null,
    trustedProxies: values.trustedProxies?.split(',').map((address) => address.trim()) ?? [],
    maxAccountBytes: values.maxAccountMegabytes * 1_000_000,
    maxWaitingImportBytes: values.waitingImportMegabytes * 1_000_000,
    isReadOnly: values.readOnly,
    migratesAtStart: values.migrate && !values.readOnly,
    backsUpBeforeMigration: values.backupBeforeMigration,
    nightlyBackup: deriveNightlyBackup(values, dataDir),
    isQuickSignInOn: values.quickSignIn,
    hasDeviceCopy: values.deviceCopy,
    google: deriveOidcConfig(values),
    ...deriveLiveSources(values),
  }
}

// The rates of other databases are counted in the database.
function deriveLiveSources(values: SettingValues): Pick<Config, 'openFoodFacts' | 'mfds'> {
  const { openFoodFacts, contact, openFoodFactsUrl, mfdsKey, mfdsUrl, readOnly } = values
  if (readOnly) return { openFoodFacts: null, mfds: null }
  return {
    openFoodFacts: openFoodFacts && contact !== null ? { contact, origin: openFoodFactsUrl } : null,
    mfds: mfdsKey === null ? null : { key: mfdsKey, origin: mfdsUrl },
  }
}

function deriveOidcConfig({
  oidcIssuer: issuer,
  oidcClientId: clientId,
  oidcClientSecret: clientSecret,
}: SettingValues) {
  return clientId === null || clientSecret === null ? null : { issuer, clientId, clientSecret }
}
