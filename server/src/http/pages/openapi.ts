import type { Endpoint } from '@haru/shared/contract/wire/endpoint.ts'
import { errorStatus } from '@haru/shared/errors.ts'
import { defaultUnits } from '@haru/shared/field/units.ts'
import { apiBase } from '../api.ts'
import { type JsonSchema, toJsonSchema } from '../json-schema.ts'

interface OpenApiOperation {
  readonly summary: string
  readonly tags: readonly string[]
  readonly [keyword: string]: unknown
}

export interface OpenApi {
  readonly openapi: '3.1.0'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>
  readonly [keyword: string]: unknown
}

/**
 * The OpenAPI document of these calls. Everything in it is generated from the contract. It has kg and won; the units of a user change only
 * the decimals.
 */
export function createOpenApi(calls: readonly Endpoint[], version: string): OpenApi {
  const paths: Record<string, Record<string, OpenApiOperation>> = {}
  for (const call of calls) {
    const path = `${apiBase}${call.path}`
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: createOperation(call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Haru',
      version,
      description:
        'Sign in with POST /user/login; the session cookie in its response authenticates the requests that follow. Writes are JSON and come from the same origin. Weights and amounts are in the units of the account.',
    },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-haru' } },
      schemas: { Refusal: refusalSchema },
    },
  }
}

function createOperation(call: Endpoint): OpenApiOperation {
  const input = toJsonSchema(call.input(defaultUnits))
  const { requestTypes, responseType } = call
  const hasBody = call.method === 'POST' || call.method === 'PUT'
  const createFileContent = (types: readonly string[]) =>
    Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))
  const createJsonContent = (schema: JsonSchema) => ({ 'application/json': { schema } })
  return {
    operationId: `${call.method.toLowerCase()}${call.path.replace(/\/(\w)/g, (_, character: string) => character.toUpperCase())}`,
    summary: call.summary,
    tags: [call.path.split('/')[1] ?? ''],
    security: call.access === 'public' ? [] : [{ session: [] }],
    ...(hasBody
      ? {
          requestBody: {
            required: true,
            content: requestTypes === undefined ? createJsonContent(input) : createFileContent(requestTypes),
          },
        }
      : { parameters: listParameters(input) }),
    responses: {
      200: {
        description: 'The response',
        content:
          responseType === undefined
            ? createJsonContent(toJsonSchema(call.output(defaultUnits)))
            : createFileContent([responseType]),
      },
      default: {
        description: 'A refusal',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
  }
}

// In OpenAPI, `DATE[dateStart]=...` is a deep object.
function listParameters({ properties = {}, required = [] }: JsonSchema) {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(schema.type === 'object' ? { style: 'deepObject', explode: true } : {}),
    schema,
  }))
}

const refusalSchema = {
  type: 'object',
  required: ['status', 'msg', 'code', 'requestId'],
  properties: {
    status: { const: 'fail' },
    msg: { type: 'string', description: 'A key of the text catalogues' },
    code: { type: 'string', enum: Object.keys(errorStatus) },
    field: { type: 'string', description: 'The wire name of the invalid field' },
    retryAfter: { type: 'integer', description: 'Seconds' },
    rows: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          list: { type: 'string' },
          row: { type: 'integer' },
          code: { type: 'string' },
          field: { type: 'string' },
        },
      },
      description: 'The first invalid rows of an uploaded file',
    },
    current: { description: 'The current state, if the caller can resolve the refusal' },
    requestId: { type: 'string' },
  },
} as const
