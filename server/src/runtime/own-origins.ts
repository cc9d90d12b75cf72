import { isIP } from 'node:net'

/** The relying party of passkeys, and the origins of its pages. */
export interface PasskeyConfig {
  readonly host: string
  readonly origins: readonly string[]
}

/** The origins of a server that only its own machine reaches. */
export function listLoopbackOrigins(origin: string, port: number): readonly string[] {
  const names = ['127.0.0.1', 'localhost', '[::1]'].map((name) => new URL(`http://${name}:${port}`).origin)
  return [...new Set([new URL(origin).origin, ...names])]
}

/** Browsers create passkeys for host names only, so the first own origin with a name is the relying party. Null without one. */
export function derivePasskeyConfig(ownOrigins: readonly string[]): PasskeyConfig | null {
  const hosts = ownOrigins.map((origin) => ({ origin, host: new URL(origin).hostname }))
  const host = hosts.find((each) => isIP(each.host.replace(/^\[|\]$/g, '')) === 0)?.host
  if (host === undefined) return null
  return { host, origins: hosts.filter((each) => each.host === host).map(({ origin }) => origin) }
}
