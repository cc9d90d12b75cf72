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
