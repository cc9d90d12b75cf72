/** Creates a UUID v7 (RFC 9562), which sorts by time. `now` is in milliseconds since 1970, `random` has 10 random bytes. */
export function createUuid(now: number, random: Uint8Array): string {
  const time = now.toString(16).padStart(12, '0')
  const bytes = [...random.slice(0, 10)]
  bytes[0] = ((bytes[0] ?? 0) & 0x0f) | 0x70
  bytes[2] = ((bytes[2] ?? 0) & 0x3f) | 0x80
  const rest = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${time.slice(0, 8)}-${time.slice(8)}-${rest.slice(0, 4)}-${rest.slice(4, 8)}-${rest.slice(8)}`
}

/** The time of a UUID v7, in milliseconds since 1970; null for other versions. */
export function parseUuidTime(id: string): number | null {
  return isUuid(id) && id[14] === '7' ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : null
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

export function isUuid(text: string): boolean {
  return uuidPattern.test(text)
}
