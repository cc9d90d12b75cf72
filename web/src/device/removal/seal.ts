/** An encrypted text. Nothing of it is known without the key, and it can only be decrypted unchanged. */
export interface SealedText {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly bytes: ArrayBuffer
}

export const sealAlgorithm = 'AES-GCM'
/** The length that AES-GCM is made for. */
const ivBytes = 12
/** Sealed texts have one of few lengths, in bytes, so that their length does not tell how much is in them. */
const paddedLength = 16_384
/** JSON may end with spaces. */
const space = 0x20

/** Whether the browser can encrypt, which needs HTTPS or a loopback address. */
export function canSeal(): boolean {
  return globalThis.crypto?.subtle !== undefined
}

/** Encrypts a value that JSON can have. `sealKey` is 32 bytes in base64. */
export async function sealValue(sealKey: string, value: unknown): Promise<SealedText> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const text = new TextEncoder().encode(JSON.stringify(value))
  const padded = new Uint8Array(Math.ceil(text.length / paddedLength) * paddedLength).fill(space)
  padded.set(text)
  return { iv, bytes: await crypto.subtle.encrypt({ name: sealAlgorithm, iv }, await importSealKey(sealKey), padded) }
}

/** The key for `sealValue` and for the opposite. */
export function importSealKey(sealKey: string): Promise<CryptoKey> {
  const raw = Uint8Array.from(atob(sealKey), (character) => character.charCodeAt(0))
  return crypto.subtle.importKey('raw', raw, sealAlgorithm, false, ['encrypt', 'decrypt'])
}
