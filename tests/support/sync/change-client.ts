import type { UserClient } from '@haru/server/src/testing/client.ts'
import { changeCalls } from '@haru/shared/contract/sync/changes.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Units } from '@haru/shared/field/units.ts'
import type { ChangeClient } from '@haru/web/src/device/synchronizer.ts'
import { decode, type ZodMiniType } from 'zod/mini'
import type { Fault } from './commands.ts'

const units: Units = { weight: 'kg', currency: 'KRW' }

/** The calls of a device over the API of the server. */
export function createChangeClient(user: UserClient): ChangeClient {
  const decodeReply = <Out>(
    schema: ZodMiniType<Out>,
    reply: { readonly status: number; readonly body: unknown },
  ): Out => {
    const { code, field } = reply.body as { readonly code?: never; readonly field?: string }
    if (reply.status !== 200) throw new Refusal(code ?? 'unexpected', field === undefined ? {} : { field })
    return decode(schema, reply.body)
  }
  return {
    exchange: async (input) => decodeReply(changeCalls.exchange.output(units), await user.post('/user/sync', input)),
    copy: async ({ start, end }) =>
      decodeReply(
        changeCalls.copy.output(units),
        await user.get('/user/sync/copy', { DATE: { dateStart: start, dateEnd: end } }),
      ),
    readLists: async (names) => {
      if (!names.includes('account')) return {}
      const { body } = await user.get('/user/detail')
      return { currency: body.result.user_currency }
    },
  }
}

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
  return { exchange: wrap(client.exchange), copy: wrap(client.copy), readLists: client.readLists }
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
