import type { Endpoint } from '@haru/shared/contract/wire/endpoint.ts'
import { errorStatus } from '@haru/shared/errors.ts'
import type { FastifyInstance } from 'fastify'
import { version } from '../../version.ts'
import { findObjectSchema, type JsonSchema, listOptions } from '../json-schema.ts'
import { sendJson } from '../route.ts'
import { createOpenApi, type OpenApi } from './openapi.ts'
import { escapeHtml, sendPage } from './page.ts'

const style = `
details { background: var(--card); border: 1px solid var(--line); border-radius: 12px; margin: .5rem 0; }
summary { cursor: pointer; padding: .75rem 1rem; min-height: 44px; } summary b { font-family: ui-monospace, Consolas, monospace; color: var(--accent); }
summary span { display: block; color: var(--soft); } details > div { padding: 0 1rem 1rem; overflow-x: auto; }
ul { list-style: none; margin: 0; padding-left: 1rem; border-left: 2px solid var(--line); } li { margin: .15rem 0; } small { color: var(--soft); }
table { border-collapse: collapse; } td, th { text-align: left; padding: .2rem 1rem .2rem 0; border-bottom: 1px solid var(--line); }
`

/** The documents of the API: OpenAPI for programs, and a page for readers. They are made at the first request, so that no start waits for them. */
export function addDocsRoutes(app: FastifyInstance, calls: readonly Endpoint[]): void {
  let documents: ApiDocuments | null = null
  const readDocuments = () => (documents ??= createDocuments(calls))
  app.get('/openapi.json', { config: { access: 'public' } }, (_request, reply) => sendJson(reply, readDocuments().json))
  app.get('/docs', { config: { access: 'public' } }, (_request, reply) =>
    sendPage(reply, { title: 'Haru API', style, body: readDocuments().body }),
  )
}

interface ApiDocuments {
  /** OpenAPI. */
  readonly json: string
  /** The contents of the page. */
  readonly body: string
}

function createDocuments(calls: readonly Endpoint[]): ApiDocuments {
  const document = createOpenApi(calls, version)
  return { json: JSON.stringify(document), body: renderDocs(document) }
}

function renderDocs({ info, paths }: OpenApi): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const groups = Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? '')
  const sections = [...groups].map(
    ([tag, list]) =>
      `<section><h2 id="${escapeHtml(tag)}">${escapeHtml(tag)}</h2>${list.map(renderCall).join('')}</section>`,
  )
  const links = [...groups.keys()].map((tag) => `<a href="#${escapeHtml(tag)}">${escapeHtml(tag)}</a>`)
  return `<main><h1>Haru API ${escapeHtml(info.version)}</h1><p>${escapeHtml(info.description)}</p>
<p><a href="openapi.json">openapi.json</a></p><nav aria-label="Calls"><p>${links.join(' · ')} · <a href="#refusals">refusals</a></p></nav>
${sections.join('')}${renderRefusals()}</main>`
}

interface Call {
  readonly path: string
  readonly method: string
  readonly operation: OpenApi['paths'][string][string]
}

function renderCall({ path, method, operation }: Call): string {
  const { requestBody, parameters } = operation
  const response = (operation['responses'] as Record<string, unknown>)['200']
  const input = describeFile(requestBody) ?? renderTree(findBodySchema(requestBody) ?? toParameterSchema(parameters))
  const output = describeFile(response) ?? renderTree(findBodySchema(response))
  const accessLabel = (operation['security'] as readonly unknown[]).length === 0 ? ' · public' : ''
  return `<details><summary><b>${method} ${escapeHtml(path)}</b><span>${escapeHtml(operation.summary)}${accessLabel}</span></summary>
<div><h3>Input</h3>${input}<h3>Output</h3>${output}</div></details>`
}

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>

function readContent(message: unknown): Content {
  return (message as { readonly content?: Content } | undefined)?.content ?? {}
}

function findBodySchema(message: unknown): JsonSchema | undefined {
  return readContent(message)['application/json']?.schema
}

function describeFile(message: unknown): string | undefined {
  const files = Object.entries(readContent(message)).filter(([, { schema }]) => schema['format'] === 'binary')
  return files.length === 0 ? undefined : `<small>a file: ${escapeHtml(files.map(([type]) => type).join(', '))}</small>`
}

function toParameterSchema(parameters: unknown): JsonSchema {
  const list = (parameters ?? []) as readonly { name: string; required: boolean; schema: JsonSchema }[]
  return {
    type: 'object',
    properties: Object.fromEntries(list.map(({ name, schema }) => [name, schema])),
    required: list.filter(({ required }) => required).map(({ name }) => name),
  }
}

function renderTree(schema: JsonSchema | undefined): string {
  const object = schema === undefined ? undefined : findObjectSchema(schema)
  const entries = Object.entries(object?.properties ?? {})
  if (entries.length === 0)
    return schema?.items === undefined ? '' : `<small>${escapeHtml(describeType(schema.items))}</small>`
  const required = object?.required ?? []
  const rows = entries.map(([name, property]) => {
    const optional = required.includes(name) ? '' : ' · optional'
    return `<li><code>${escapeHtml(name)}</code> <small>${escapeHtml(describeType(property))}${optional}</small>${renderTree(property)}</li>`
  })
  return `<ul>${rows.join('')}</ul>`
}

/** A schema in a few words: 'string', 'number or string', '"asc" or "desc"'. */
export function describeType(schema: JsonSchema): string {
  const options = listOptions(schema)
  if (options !== undefined) return options.map(describeType).join(' or ')
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' or ')
  if (schema.type === 'array') return `list of ${schema.items === undefined ? 'anything' : describeType(schema.items)}`
  return [schema.type ?? 'anything'].flat().join(' or ')
}

function renderRefusals(): string {
  const rows = Object.entries(errorStatus).map(
    ([code, status]) => `<tr><td>${status}</td><td><code>${code}</code></td></tr>`,
  )
  return `<section><h2 id="refusals">refusals</h2><table><thead><tr><th>HTTP</th><th>code</th></tr></thead><tbody>${rows.join('')}</tbody></table></section>`
}
