// What people call the thing in their hand. The order matters: each says of itself that it is some of those before, too.
const devices = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Chromebook', /CrOS/],
  ['Mac', /Macintosh/],
  ['Linux', /Linux/],
] as const

/** A name for a passkey that is made here; null where the browser does not say what it runs on. */
export function findDeviceName(agent: string): string | null {
  return devices.find(([, pattern]) => pattern.test(agent))?.[0] ?? null
}
