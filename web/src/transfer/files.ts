import type { Endpoint } from '@haru/shared/contract/endpoint.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { decode, type input, type output, type ZodMiniType } from 'zod/mini'
import { apiBase, reach, readAnswer, refusalOf } from '../lib/call.ts'

/** A file as the server gave it. */
export interface TakenFile {
  readonly name: string
  readonly content: Blob
}

/** Asks for a file. `onBytes` hears how much of it has come; how much it will be nobody knows. Throws as `call` does. */
export async function takeFile({ method, path }: Endpoint, onBytes: (count: number) => void): Promise<TakenFile> {
  const response = await reach(`${apiBase}${path}`, { method })
  if (!response.ok) throw refusalOf(await readAnswer(response))
  const parts = await partsOf(response, onBytes)
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'haru.zip'
  return { name, content: new Blob(parts, { type: response.headers.get('content-type') ?? '' }) }
}

// By its reader: not every browser can walk through a body.
async function partsOf({ body }: Response, onBytes: (count: number) => void): Promise<Uint8Array<ArrayBuffer>[]> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const reader = body?.getReader()
  let count = 0
  for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
    parts.push(next.value)
    count += next.value.length
    onBytes(count)
  }
  return parts
}

/** Hands a file over to the browser, which puts it where downloads go. */
export function keepFile({ name, content }: TakenFile): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers look at it only after the press is over.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Sends a file to a call that takes one. Throws as `call` does. */
export async function sendFile<Out extends ZodMiniType>(
  { method, path, output }: Endpoint<ZodMiniType, Out>,
  file: File,
  units: Units,
): Promise<output<Out>> {
  const isData = file.name.toLowerCase().endsWith('.json')
  const headers = { 'content-type': isData ? 'application/json' : 'application/zip' }
  const response = await reach(`${apiBase}${path}`, { method, headers, body: file })
  const answer = await readAnswer(response)
  if (!response.ok) throw refusalOf(answer)
  return decode(output(units), answer as input<Out>)
}
