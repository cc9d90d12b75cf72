import { boolean, object } from 'zod/mini'
import { endpoint } from '../wire/endpoint.ts'
import { resultCodec } from '../wire/envelope.ts'
import { accountResultSchema } from './account.ts'
import { toggleCodec } from './credentials.ts'

/** Quick sign-in of an administrator: five taps on the title of the login, on a device that the administrator chose. */
export const quickCalls = {
  detail: endpoint({
    method: 'GET',
    path: '/user/quick',
    access: 'admin',
    summary: 'Whether the server offers quick sign-in, and whether it is on in this browser',
    input: () => object({}),
    output: () => resultCodec(object({ offered: boolean(), on: boolean() })),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/user/quick',
    access: 'admin',
    requiresRecentLogin: true,
    summary: 'Turn quick sign-in on or off in this browser',
    input: () => object({ on: toggleCodec }),
    output: () => accountResultSchema,
  }),
} as const
