import type { Endpoint } from '@haru/shared/contract/wire/endpoint.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { encode, type output, type ZodMiniType } from 'zod/mini'
import { apiBasePath, fetchApi, parseRefusal, readJson } from './api-fetch.ts'
import { encodeQuery } from './call.ts'
import type { NamedFile } from './download-file.ts'

interface FileOptions {
  readonly units: Units
  readonly onBytes?: (count: number) => void
}

/** Downloads a file. `onBytes` receives the bytes so far; the total is unknown. Throws as `call` does. */
export async function fetchFile<In extends ZodMiniType>(
  { method, path, input }: Endpoint<In>,
  callInput: output<In>,
  { units, onBytes = () => undefined }: FileOptions,
): Promise<NamedFile> {
  const query = encodeQuery(encode(input(units), callInput) as Readonly<Record<string, unknown>>)
  const response = await fetchApi(`${apiBasePath}${path}?${query}`, { method })
  if (!response.ok) throw parseRefusal(await readJson(response))
  const chunks = await readChunks(response, onBytes)
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'haru.zip'
  return { name, content: new Blob(chunks, { type: response.headers.get('content-type') ?? '' }) }
}

// By a reader, because not every browser can iterate over a body.
async function readChunks({ body }: Response, onBytes: (count: number) => void): Promise<Uint8Array<ArrayBuffer>[]> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const reader = body?.getReader()
  let count = 0
  for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
    chunks.push(next.value)
    count += next.value.length
    onBytes(count)
  }
  return chunks
}
