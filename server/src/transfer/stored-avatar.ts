/** In bytes: many times the size of a stored avatar. */
const maxBytes = 256 * 1024

/** The chunks of a WebP with nothing but image data: no camera metadata and no other content. */
const imageChunks: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH'])

/** Whether a text is a WebP in base64, as avatars are stored. */
export function isStoredAvatar(base64: string): boolean {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > maxBytes || bytes.toString('base64') !== base64) return false
  const isComplete = bytes.length > 12 && bytes.readUInt32LE(4) === bytes.length - 8
  return isComplete && bytes.toString('latin1', 0, 4) === 'RIFF' && hasImageChunksOnly(bytes)
}

// A chunk has a name, a length and that many bytes, padded to an even number.
function hasImageChunksOnly(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 8, 12) !== 'WEBP') return false
  let offset = 12
  while (offset + 8 <= bytes.length) {
    if (!imageChunks.has(bytes.toString('latin1', offset, offset + 4))) return false
    const length = bytes.readUInt32LE(offset + 4)
    offset += 8 + length + (length % 2)
  }
  return offset === bytes.length
}
