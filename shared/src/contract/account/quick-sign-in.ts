import { boolean, object } from 'zod/mini'
import { endpoint } from '../wire/endpoint.ts'
import { foundAnswer } from '../wire/envelope.ts'
import { outcome } from './account.ts'
import { toggle } from './credentials.ts'

/** Quick sign-in of an administrator: five taps on the title of the login, on a device that they chose for it. */
export const quickCalls = {
  detail: endpoint({
    method: 'GET',
    path: '/user/quick',
    access: 'admin',
    summary: 'Whether this server offers quick sign-in, and whether it is on in the browser that asks',
    input: () => object({}),
    output: () => foundAnswer(object({ offered: boolean(), on: boolean() })),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/user/quick',
    access: 'admin',
    needsProof: true,
    summary: 'Turn quick sign-in on or off in the browser that asks',
    input: () => object({ on: toggle }),
    output: () => outcome,
  }),
} as const
