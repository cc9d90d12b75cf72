import { object, enum as oneOf, string } from 'zod/mini'
import { foundAnswer } from './answer.ts'
import { endpoint } from './endpoint.ts'

/** What a server is for: people's records, or trying things out. */
export const environments = ['production', 'test'] as const
export type EnvironmentName = (typeof environments)[number]

/** What Haru says of itself, and what only an administrator may ask. */
export const adminCalls = {
  appInfo: endpoint({
    method: 'GET',
    path: '/admin/appInfo',
    access: 'person',
    summary: 'The version of Haru, the day it was built on and its licence',
    input: () => object({}),
    output: () => foundAnswer(object({ version: string(), date: string(), license: string() })),
  }),
  curEnv: endpoint({
    method: 'GET',
    path: '/admin/curEnv',
    access: 'person',
    summary: 'What this server is for: production or test',
    input: () => object({}),
    output: () => foundAnswer(object({ env: oneOf(environments) })),
  }),
} as const
