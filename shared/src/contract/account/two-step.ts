import { array, number, object, string } from 'zod/mini'
import { endpoint, readEndpoint } from '../wire/endpoint.ts'
import { resultCodec } from '../wire/envelope.ts'
import { accountResultSchema } from './account.ts'
import { twoStepCodeCodec } from './credentials.ts'

/** The number of recovery codes, which replace the codes of a lost device. */
export const recoveryCodeCount = 10

const emptyInput = () => object({})

/** Two-step login: besides the password, it needs a code that an authenticator app computes from a secret (RFC 6238). */
export const twoStepCalls = {
  detail: readEndpoint({
    path: '/user/twoStep/detail',
    summary: 'The number of unused recovery codes',
    input: emptyInput,
    output: () => resultCodec(object({ left: number() })),
  }),
  beginCreate: endpoint({
    method: 'POST',
    path: '/user/twoStep/create/begin',
    access: 'user',
    requiresRecentLogin: true,
    summary: 'Start turning two-step login on; returns the secret for an authenticator app',
    input: emptyInput,
    output: () =>
      resultCodec(
        object({
          /** Identifies this setup. */
          token: string(),
          /** In base32. The user can type it into the app. */
          secret: string(),
          /** `otpauth://…`, for the QR code. */
          uri: string(),
        }),
      ),
  }),
  create: endpoint({
    method: 'POST',
    path: '/user/twoStep/create',
    access: 'user',
    summary: 'Turn two-step login on with a code of the app; returns the recovery codes, only here',
    input: () => object({ token: string({ error: 'invalidField' }), user_code: twoStepCodeCodec }),
    output: () => resultCodec(array(string())),
  }),
  renew: endpoint({
    method: 'POST',
    path: '/user/twoStep/recovery',
    access: 'user',
    requiresRecentLogin: true,
    summary: 'Create new recovery codes, returned only here; earlier codes become invalid',
    input: emptyInput,
    output: () => resultCodec(array(string())),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/user/twoStep/delete',
    access: 'user',
    requiresRecentLogin: true,
    summary: 'Turn two-step login off with a code of the app or a recovery code',
    input: () => object({ user_code: twoStepCodeCodec }),
    output: () => accountResultSchema,
  }),
} as const
