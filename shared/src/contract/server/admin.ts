import { array, boolean, nullable, number, object, enum as oneOf, type output, string } from 'zod/mini'
import { endpoint, readEndpoint } from '../wire/endpoint.ts'
import { resultCodec } from '../wire/envelope.ts'

/** The purpose of a server: real records of users, or tests. */
export const environments = ['production', 'test'] as const
export type EnvironmentName = (typeof environments)[number]

const dashboardSchema = object({
  /** When the users, the sign-ups and the sizes of accounts were counted: now, or some minutes ago in a large database. */
  countedAt: string(),
  userCount: number(),
  /** The number of users who used Haru, or recorded a day, in the last 30 days. */
  activeCount: number(),
  /** The numbers of the last twelve months in the caller's time zone, in order, up to the current month: `{ month: '2026-11', count: 3 }`. */
  signUps: array(object({ month: string(), count: number() })),
  database: object({ kind: oneOf(['sqlite', 'postgres']), bytes: number() }),
  /** The size of all accounts together, the size of the largest account, and the maximum size of an account. */
  accounts: object({ bytes: number(), largestBytes: number(), maxBytes: number() }),
  /** The last backup, by the backup command or at night; null before the first backup. The age is computed with the server's clock. */
  backup: nullable(object({ at: string(), ageSeconds: number(), bytes: number() })),
  /** Whether the server makes a backup each night, and when the last one failed; null if it did not. */
  nightlyBackup: object({ isOn: boolean(), failedAt: nullable(string()) }),
  version: string(),
  uptimeSeconds: number(),
})

/** The state of a server, for its administrator. */
export type Dashboard = output<typeof dashboardSchema>

/** The calls about the application, and the calls that need an administrator. */
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
