import type { Endpoint } from '@haru/shared/contract/wire/endpoint.ts'
import { apiBasePath, fetchApi, parseRefusal, readJson } from '../lib/api-fetch.ts'
import type { NamedFile } from '../lib/download-file.ts'

/** Downloads a file. `onBytes` receives the bytes so far; the total is unknown. Throws as `call` does. */
export async function fetchFile({ method, path }: Endpoint, onBytes: (count: number) => void): Promise<NamedFile> {
  const response = await fetchApi(`${apiBasePath}${path}`, { method })
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

/** Sets the media type by the file name, because not every system recognizes zip files. */
export function withMediaType(file: File): Blob {
  const isData = file.name.toLowerCase().endsWith('.json')
  return file.slice(0, file.size, isData ? 'application/json' : 'application/zip')
}
