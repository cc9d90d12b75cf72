import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { BlockList } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@haru/server/src/runtime/config.ts'
import { settings } from '@haru/server/src/runtime/settings.ts'
import { parseDocument } from 'yaml'
import { type ComposeFile, type ComposeNetwork, type ComposeService, composeSchema } from './compose-schema.ts'
import { deployFolder } from './deploy-files.ts'

/** Valid values of the variables that the operator sets in `deploy/.env`. */
const operatorVariables: Readonly<Record<string, string>> = {
  HARU_PUBLIC_ORIGIN: 'https://haru.example',
  HARU_MAIL_FROM: 'Haru <haru@haru.example>',
}

/** Valid contents of the secrets, by name. */
const secretValues: Readonly<Record<string, string>> = {
  database_url: 'postgres://haru:password@database/haru',
  secret_key: randomBytes(32).toString('hex'),
  smtp_url: 'smtps://haru:password@mail.example',
}

const secretFolder = '/run/secrets/'

/** The problems of a compose file of Haru, one sentence each: its form, its hardening, its references and the settings of Haru. */
export function findComposeProblems(text: string): readonly string[] {
  const document = parseDocument(text, { merge: true })
  const syntaxProblems = [...document.errors, ...document.warnings].map(({ message }) => message)
  if (syntaxProblems.length > 0) return syntaxProblems
  const parsed = composeSchema.safeParse(document.toJS())
  if (!parsed.success) return parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  return [
    ...findReferenceProblems(parsed.data),
    ...findAddressProblems(parsed.data),
    ...findServerProblems(parsed.data),
  ]
}

/** References to what does not exist, and definitions that nothing refers to. */
function findReferenceProblems({ services, networks, volumes, secrets }: ComposeFile): readonly string[] {
  const all = Object.values(services)
  const mounts = all.flatMap((service) => (service.volumes ?? []).map((volume) => volume.split(':')[0] ?? ''))
  const files = mounts.filter((source) => /^\.\/.*\/\w*$/.test(source))
  return [
    ...compareNames(
      'network',
      all.flatMap((service) => namesOf(service.networks)),
      networks,
    ),
    ...compareNames(
      'volume',
      mounts.filter((source) => !source.startsWith('.')),
      volumes,
    ),
    ...compareNames(
      'secret',
      all.flatMap((service) => service.secrets ?? []),
      secrets ?? {},
    ),
    ...all
      .flatMap((service) => Object.keys(service.depends_on ?? {}))
      .filter((name) => services[name] === undefined)
      .map((name) => `depends_on: there is no service ${name}`),
    ...files.filter((file) => !existsSync(join(deployFolder, file))).map((file) => `${file} does not exist`),
  ]
}

function namesOf(networks: ComposeService['networks']): readonly string[] {
  return Array.isArray(networks) ? networks : Object.keys(networks)
}

function compareNames(kind: string, used: readonly string[], defined: Readonly<Record<string, unknown>>) {
  const names = Object.keys(defined)
  return [
    ...used.filter((name) => !names.includes(name)).map((name) => `there is no ${kind} ${name}`),
    ...names.filter((name) => !used.includes(name)).map((name) => `no service uses the ${kind} ${name}`),
  ]
}

/** Fixed addresses that a service without one can get, because the range of its network includes them. */
function findAddressProblems({ services, networks }: ComposeFile): readonly string[] {
  return Object.entries(services).flatMap(([service, { networks: used }]) =>
    Object.entries(Array.isArray(used) ? {} : used)
      .filter(([network, { ipv4_address }]) => isInRange(networks[network], ipv4_address))
      .map(([, { ipv4_address }]) => `another service can get the address ${ipv4_address} of ${service}`),
  )
}

/** Whether the engine gives this address of a network to services that have no fixed one. Without a range it gives all. */
function isInRange(network: ComposeNetwork | undefined, address: string): boolean {
  const [start, bits] = network?.ipam?.config[0].ip_range?.split('/') ?? []
  if (start === undefined) return true
  const range = new BlockList()
  range.addSubnet(start, Number(bits))
  return range.check(address)
}

function findServerProblems({ services }: ComposeFile): readonly string[] {
  const servers = Object.entries(services).filter(([, { build }]) => build !== undefined)
  if (servers.length === 0) return ['no service runs Haru']
  const environments = new Set(servers.map(([, { environment }]) => JSON.stringify(environment)))
  const upstreams = services['proxy']?.environment['UPSTREAMS']
  const expectedUpstreams = servers.map(([name]) => `${name}:3000`).join(' ')
  return [
    ...servers.flatMap(([name, service]) => findSettingProblems(service).map((problem) => `${name}: ${problem}`)),
    ...Object.entries(services).flatMap(([name, service]) =>
      service.build === undefined && service.healthcheck === undefined ? [`${name} has no health check`] : [],
    ),
    ...(environments.size > 1 ? ['the servers have different settings'] : []),
    ...(servers.length > 1 && upstreams !== expectedUpstreams ? [`UPSTREAMS is not ${expectedUpstreams}`] : []),
    ...(servers.length > 1 && servers.some(([, { environment }]) => environment['HARU_SECRET_KEY_FILE'] === undefined)
      ? ['several servers need one HARU_SECRET_KEY_FILE']
      : []),
  ]
}

/** The hour of the nightly backups, and its time zone: a container has that of UTC. */
const scheduleNames = ['HARU_BACKUP_HOUR', 'TZ']

/** Reads the settings of a service as the server does, with valid values for the variables and secrets of the operator. */
function findSettingProblems({ environment, secrets = [] }: ComposeService): readonly string[] {
  const secretNames = Object.values(settings).flatMap(({ name, isSecret }) => (isSecret ? [name as string] : []))
  const plainSecrets = Object.keys(environment).filter((name) => secretNames.includes(name))
  const paths = Object.entries(environment).filter(([name]) => name.endsWith('_FILE'))
  const missing = paths.filter(([, path]) => !secrets.some((secret) => path === `${secretFolder}${secret}`))
  return [
    ...plainSecrets.map((name) => `${name} is a secret: use ${name}_FILE`),
    ...scheduleNames
      .filter((name) => environment[name] !== `\${${name}:-}`)
      .map((name) => `the operator cannot set ${name}`),
    ...missing.map(([name]) => `${name} is not the path of a secret of this service`),
    ...readSettings(environment),
  ]
}

function readSettings(environment: Readonly<Record<string, string>>): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'haru-secrets-'))
  try {
    for (const [name, value] of Object.entries(secretValues)) writeFileSync(join(folder, name), value)
    readConfig(
      Object.fromEntries(
        Object.entries(environment).map(([name, value]) => [
          name,
          interpolate(value).replace(secretFolder, `${folder}/`),
        ]),
      ),
    )
    return []
  } catch (error) {
    return [String(error)]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function interpolate(value: string): string {
  return value.replace(/\$\{(\w+)[^}]*\}/g, (_, name: string) => operatorVariables[name] ?? '')
}
