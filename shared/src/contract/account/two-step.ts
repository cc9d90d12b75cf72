import { array, number, object, string } from 'zod/mini'
import { endpoint } from '../wire/endpoint.ts'
import { foundAnswer } from '../wire/envelope.ts'
import { outcome } from './account.ts'
import { typedCode } from './credentials.ts'

/** How many codes stand in for a lost device. */
export const recoveryCodes = 10

const nothing = () => object({})

/** Two-step sign-in: a password alone is not enough, a code of an app that knows a secret (RFC 6238) is asked for too. */
export const twoStepCalls = {
  detail: endpoint({
    method: 'GET',
    path: '/user/twoStep/detail',
    access: 'person',
    summary: 'How many recovery codes are left',
    input: nothing,
    output: () => foundAnswer(object({ left: number() })),
  }),
  beginCreate: endpoint({
    method: 'POST',
    path: '/user/twoStep/create/begin',
    access: 'person',
    needsProof: true,
    summary: 'Begin to turn two-step sign-in on: a secret for an app, which counts once a code of it was typed',
    input: nothing,
    output: () =>
      foundAnswer(
        object({
          /** Names this beginning. */
          token: string(),
          /** In base32, to be typed. */
          secret: string(),
          /** `otpauth://…`, to be shown as a QR code. */
          uri: string(),
        }),
      ),
  }),
  create: endpoint({
    method: 'POST',
    path: '/user/twoStep/create',
    access: 'person',
    summary: 'Turn two-step sign-in on with a code of the app; answers the recovery codes, this one time',
    input: () => object({ token: string({ error: 'invalidField' }), user_code: typedCode }),
    output: () => foundAnswer(array(string())),
  }),
  renew: endpoint({
    method: 'POST',
    path: '/user/twoStep/recovery',
    access: 'person',
    needsProof: true,
    summary: 'Make new recovery codes, answered this one time; those from before count no more',
    input: nothing,
    output: () => foundAnswer(array(string())),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/user/twoStep/delete',
    access: 'person',
    needsProof: true,
    summary: 'Turn two-step sign-in off with a code of the app, or a recovery code',
    input: () => object({ user_code: typedCode }),
    output: () => outcome,
  }),
} as const
