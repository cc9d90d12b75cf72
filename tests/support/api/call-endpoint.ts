import { type Client, queryOf, type Reply } from '@haru/server/src/testing/client.ts'
import type { SampleCall } from '../data/wire-samples.ts'

/** Calls the endpoint with its input in the query or in the body, as the contract declares. */
export function callEndpoint(
  client: Client,
  { call, path, input, file }: SampleCall,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Reply> {
  const sent = { ...input, ...more }
  if (file !== undefined) {
    return client.send({ method: call.method, path: `/haru/api${path}${queryOf(sent)}`, ...sentFile(file) })
  }
  if (call.method === 'GET') return client.get(path, sent)
  return { POST: client.post, PUT: client.put, DELETE: client.remove }[call.method](path, sent)
}

/** The body and the headers of a request with a file. */
export const sentFile = ({ type, body }: NonNullable<SampleCall['file']>) => ({
  body,
  headers: { 'content-type': type },
})

/** The reply of a call; an error if it did not succeed. */
export async function expectSuccess(request: Promise<Reply>): Promise<Reply> {
  const reply = await request
  if (reply.status < 400 && (reply.body?.status ?? 'success') === 'success') return reply
  throw new Error(`a call did not succeed: ${reply.status} ${reply.text.slice(0, 300)}`)
}
