// Generates the documents docs/configuration.md, .env.example, docs/api.md and docs/export.md from the code.
// With --check it writes nothing, and exits with 1 if a document is out of date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiBase } from '../server/src/http/api.ts'
import { findObjectSchema, type JsonSchema, toJsonSchema } from '../server/src/http/json-schema.ts'
import { describeType } from '../server/src/http/pages/docs.ts'
import type { Setting } from '../server/src/runtime/setting.ts'
import { settings } from '../server/src/runtime/settings.ts'
import { areas } from '../shared/src/areas/register.ts'
import { listAllCalls } from '../shared/src/contract/all.ts'
import type { Endpoint } from '../shared/src/contract/wire/endpoint.ts'
import { errorStatus } from '../shared/src/errors.ts'
import { defaultUnits } from '../shared/src/field/units.ts'
import { exportDocument } from './export-document.ts'

const root = join(import.meta.dirname, '..')

const documents: Readonly<Record<string, string>> = {
  'docs/configuration.md': configurationDocument(Object.values(settings)),
  '.env.example': environmentExample(Object.values(settings)),
  'docs/api.md': apiDocument(listAllCalls(areas)),
  'docs/export.md': exportDocument(areas),
}

const stale = Object.entries(documents).filter(([name, text]) => read(name) !== text)
if (process.argv.includes('--check')) {
  for (const [name] of stale) console.error(`${name} is out of date: npm run docs`)
  if (stale.length > 0) process.exitCode = 1
} else {
  for (const [name, text] of stale) writeFileSync(join(root, name), text)
}

function read(name: string): string {
  const path = join(root, name)
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

function configurationDocument(all: readonly Setting[]): string {
  const rows = all.map(({ name, formerNames, initial, about, isSecret }) => {
    const file = isSecret ? ` May be a file instead: \`${name}_FILE\`.` : ''
    const former = formerNames.map((each) => ` \`${each}\`, the former name, is accepted but deprecated.`).join('')
    return `| \`${name}\` | ${initial === null ? '' : `\`${initial}\``} | ${about}${file}${former} |`
  })
  return `<!-- Written by npm run docs from server/src/runtime/settings.ts. -->
# Configuration

Haru is configured by environment variables only. To try it on your own machine, set none. Haru reads them
once, at the start; if any is invalid, the server lists them and exits with code 78. An empty variable
counts as not set. A variable that begins with \`HARU_\` and is not in this table is refused. Where a setting is
\`on\` or \`off\`, \`yes\` and \`no\` are accepted too.

| variable | default | purpose |
|---|---|---|
${rows.join('\n')}

A server for other users needs four of them: \`HARU_PUBLIC_ORIGIN\` (with https, which a proxy in front gives), \`HARU_SMTP_URL\`,
\`HARU_MAIL_FROM\`, and \`HARU_TRUSTED_PROXIES\`, without which all clients have the address of the proxy.
`
}

function environmentExample(all: readonly Setting[]): string {
  const lines = all.map(({ name, initial, about }) => `# ${about}\n#${name}=${initial ?? ''}\n`)
  return `# Written by npm run docs from server/src/runtime/settings.ts. Copy to .env, and start with: node --env-file=.env server/src/main.ts\n\n${lines.join('\n')}`
}

function apiDocument(calls: readonly Endpoint[]): string {
  const groups = Map.groupBy(calls, ({ path }) => path.split('/')[1] ?? '')
  const sections = [...groups].map(([tag, list]) => `## ${tag}\n\n${list.map(describeCall).join('')}`)
  const refusals = Object.entries(errorStatus).map(([code, status]) => `| ${status} | \`${code}\` |`)
  return `<!-- Written by npm run docs from shared/src/contract. -->
# API

All paths are below \`${apiBase}\`. A server has the same documentation at \`${apiBase}/docs\`, and as OpenAPI at \`${apiBase}/openapi.json\`. Sign in with
\`POST /user/login\`, which sets the session cookie; a \`user_id\` that is sent must be that of the session. Writes are JSON. A query
has objects in brackets, \`DATE[dateStart]=2026-01-01\`, or as JSON. Weights and amounts are in the units of the account; a request with
\`haru-units: kg KRW\` is refused with \`unitsChanged\` if the account has other units.

${sections.join('')}## Refusals

A refused call returns \`{ status, msg, code, field?, retryAfter?, rows?, current?, requestId }\`; \`msg\` is the key of a text.

| HTTP | code |
|---|---|
${refusals.join('\n')}
`
}

function describeCall(call: Endpoint): string {
  const who = call.access === 'user' ? '' : ` (${call.access})`
  return `### ${call.method} ${call.path}

${call.summary}${who}.

${describeFile('takes', call.requestTypes)}${describeFields('takes', toJsonSchema(call.input(defaultUnits)))}${
  call.responseType === undefined
    ? describeFields('answers', toJsonSchema(call.output(defaultUnits)))
    : describeFile('answers', [call.responseType])
}`
}

function describeFile(title: string, types: readonly string[] = []): string {
  return types.length === 0 ? '' : `${title} a file: \`${types.join('` or `')}\`\n\n`
}

function describeFields(title: string, schema: JsonSchema): string {
  const rows = describeProperties(schema, '- ')
  return rows === '' ? '' : `${title}\n\n${rows}\n`
}

function describeProperties(schema: JsonSchema, indent: string): string {
  const inner = findObjectSchema(schema)
  return Object.entries(inner?.properties ?? {})
    .map(([name, of]) => {
      const optional = inner?.required?.includes(name) ? '' : ', optional'
      return `${indent}\`${name}\`: ${describeType(of)}${optional}\n${describeProperties(of, `  ${indent}`)}`
    })
    .join('')
}
