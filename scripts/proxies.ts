import { join } from 'node:path'
import { hasDebianPackages, isOnPath, unpackDebianPackages } from './debian-packages.ts'
import { root } from './processes.ts'

/** The folder that has the programs of the packages below, unless they are installed. */
export const proxyFolder = join(root, '.cache', 'proxies')

const packages = ['caddy', 'nginx']

/**
 * Gets Caddy and nginx from Debian, for the tests of their configurations, if it can. Always returns 0: without them the tests check the
 * structure of the configurations.
 */
export async function ensureProxies(): Promise<number> {
  const missing = packages.filter((name) => !hasProxy(name))
  if (missing.length === 0) return 0
  if (!hasDebianPackages() || (await unpackDebianPackages(missing, proxyFolder)) !== 0) {
    console.error(
      `Haru: ${missing.join(' and ')} cannot be had here, so the structure of their examples is checked only.`,
    )
  }
  return 0
}

function hasProxy(name: string): boolean {
  return isOnPath(name, ['/usr/sbin', join(proxyFolder, 'usr/bin'), join(proxyFolder, 'usr/sbin')])
}
