import { fromBufferPromise } from 'yauzl'

/** The files in a zip archive, by name. */
export async function unzip(zip: Buffer): Promise<ReadonlyMap<string, string>> {
  const opened = await fromBufferPromise(zip)
  const files = new Map<string, string>()
  for await (const entry of opened.eachEntry()) {
    const parts = await Array.fromAsync<Buffer>(await opened.openReadStreamPromise(entry))
    files.set(entry.fileName, Buffer.concat(parts).toString())
  }
  return files
}
