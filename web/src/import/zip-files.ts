import { Zip, ZipDeflate } from 'fflate'
import type { PathFile } from './path-file.ts'

/**
 * Packs files into one zip, one chunk of a file after the other, so that the page handles input meanwhile. Throws if a file cannot be read,
 * and when the signal is aborted.
 */
export async function zipFiles(files: readonly PathFile[], signal: AbortSignal): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(new Uint8Array(chunk))
  })
  for (const { path, file } of files) {
    const entry = new ZipDeflate(path)
    zip.add(entry)
    await addContent(entry, file, signal)
  }
  zip.end()
  return new Blob(chunks)
}

const chunkBytes = 256 * 1024

async function addContent(entry: ZipDeflate, file: File, signal: AbortSignal): Promise<void> {
  for (let start = 0; start < file.size; start += chunkBytes) {
    signal.throwIfAborted()
    entry.push(new Uint8Array(await file.slice(start, start + chunkBytes).arrayBuffer()))
  }
  entry.push(new Uint8Array(), true)
}
