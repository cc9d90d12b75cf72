import type { UserClient } from '@haru/server/src/testing/client.ts'
import { areas } from '@haru/shared/areas/register.ts'
import type { Endpoint } from '@haru/shared/contract/wire/endpoint.ts'
import { memoizeByUnits } from '@haru/shared/contract/wire/memoize-by-units.ts'
import { Refusal } from '@haru/shared/errors.ts'
import { memoize } from '@haru/shared/memoize.ts'
import { createChangeClient as createClient } from '@haru/web/src/device/exchange/change-client.ts'
import type { ChangeClient } from '@haru/web/src/device/exchange/synchronizer.ts'
import type { callServer } from '@haru/web/src/lib/call.ts'
import { decode, encode } from 'zod/mini'
import type { Fault } from './model/commands.ts'

/** The calls of a device over the API of the server. */
export function createChangeClient(user: UserClient): ChangeClient {
  return createClient(areas, createRequest(user))
}

/** Sends calls as the web app does. */
function createRequest(user: UserClient): typeof callServer {
  return async (endpoint, callInput, units) => {
    const { method, path } = endpoint
    const { input, output } = getSchemas(endpoint)
    const encoded = encode(input(units), callInput) as Record<string, unknown>
    const send = { GET: user.get, PUT: user.put, DELETE: user.remove, POST: user.post }[method]
    const { status, body } = await send(path, encoded)
    const { code, field } = body as { readonly code?: never; readonly field?: string }
    if (status !== 200) throw new Refusal(code ?? 'unexpected', field === undefined ? {} : { field })
    return decode(output(units), body as never) as never
  }
}

// The schemas of one call take longer to make than the call.
const getSchemas = memoize(({ input, output }: Endpoint) => ({
  input: memoizeByUnits(input),
  output: memoizeByUnits(output),
}))

const lost = () => new Error('no response')

interface FaultyCall {
  readonly fault: Fault
  /** The number of the call. */
  readonly call: number
  /** Runs between a late response and its delivery. */
  readonly during: () => Promise<void>
}

/** The client whose call of a number fails. */
export function withFault(client: ChangeClient, { fault, call, during }: FaultyCall): ChangeClient {
  let count = 0
  const wrap =
    <Input, Output>(request: (input: Input) => Promise<Output>) =>
    (input: Input): Promise<Output> => {
      count += 1
      return count - 1 === call ? runFaultyCall(() => request(input), fault, during) : request(input)
    }
  const readSealKey = wrap<undefined, string>(() => client.readSealKey())
  return {
    ...client,
    readSealKey: () => readSealKey(undefined),
    exchange: wrap(client.exchange),
    copy: wrap(client.copy),
  }
}

async function runFaultyCall<Output>(
  request: () => Promise<Output>,
  fault: Fault,
  during: () => Promise<void>,
): Promise<Output> {
  if (fault === 'lostBefore') throw lost()
  if (fault === 'refused') throw new Refusal('overloaded')
  if (fault === 'doubled') await request()
  const response = await request()
  if (fault === 'lostAfter') throw lost()
  if (fault === 'unreadable') throw new SyntaxError('Unexpected token <')
  if (fault === 'late') await during()
  return response
}
