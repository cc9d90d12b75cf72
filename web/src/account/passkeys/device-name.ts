// The order matters: a user agent also matches later patterns.
const devices = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Chromebook', /CrOS/],
  ['Mac', /Macintosh/],
  ['Linux', /Linux/],
] as const

/** The suggested name of a passkey created on this device; null where the user agent is unknown. */
export function findDeviceName(agent: string): string | null {
  return devices.find(([, pattern]) => pattern.test(agent))?.[0] ?? null
}
