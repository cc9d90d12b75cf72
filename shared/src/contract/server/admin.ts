import { array, nullable, number, object, enum as oneOf, type output, string } from 'zod/mini'
import { endpoint, readEndpoint } from '../wire/endpoint.ts'
import { resultCodec } from '../wire/envelope.ts'

/** What a server is for: people's records, or trying things out. */
export const environments = ['production', 'test'] as const
export type EnvironmentName = (typeof environments)[number]

const dashboardSchema = object({
  userCount: number(),
  /** Who was here, or logged a day, in the last 30 days. */
  activeCount: number(),
  /** Of the last twelve months of whoever asks, in order and with this one: `{ month: '2026-11', count: 3 }`. */
  signUps: array(object({ month: string(), count: number() })),
  database: object({ kind: oneOf(['sqlite', 'postgres']), bytes: number() }),
  /** What the accounts take together, what the largest one takes, and what one may take. */
  accounts: object({ bytes: number(), largestBytes: number(), maxBytes: number() }),
  /** The last one that was made by command; null before the first. The age is by the server's clock. */
  backup: nullable(object({ at: string(), ageSeconds: number(), bytes: number() })),
  version: string(),
  uptimeSeconds: number(),
})

/** How a server is doing, for whoever looks after it. */
export type Dashboard = output<typeof dashboardSchema>

/** What Haru says of itself, and what only an administrator may ask. */
export const adminCalls = {
  appInfo: readEndpoint({
    path: '/admin/appInfo',
    summary: 'The version of Haru, its build date and its licence',
    input: () => object({}),
    output: () => resultCodec(object({ version: string(), date: string(), license: string() })),
  }),
  curEnv: readEndpoint({
    path: '/admin/curEnv',
    summary: 'The environment of the server: production or test',
    input: () => object({}),
    output: () => resultCodec(object({ env: oneOf(environments) })),
  }),
  userCount: endpoint({
    method: 'GET',
    path: '/admin/userCount',
    access: 'admin',
    summary: 'The number of accounts',
    input: () => object({}),
    output: () => resultCodec(number()),
  }),
  dashboard: endpoint({
    method: 'GET',
    path: '/admin/dashboard',
    access: 'admin',
    summary: 'The state of the server: accounts, database, last backup, version',
    input: () => object({}),
    output: () => resultCodec(dashboardSchema),
  }),
} as const
