import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Release {
  /** The folder of the repository. */
  readonly folder: string
  /** Such as 1.2.3 */
  readonly version: string
  /** Such as 2026-11-23 */
  readonly date: string
}

/** Why a release cannot be made, as a sentence. */
export class ReleaseError extends Error {}

const unreleased = '## [Unreleased]\n'
const upgradeNotes = ['docs/self-hosting.md', 'docs/self-hosting.ko.md']
const nextNotes = ['### Unreleased\n', '### 아직 나오지 않은 버전\n']

/** Throws a `ReleaseError` if something is missing. Changes nothing. */
export function refuseRelease({ folder, version }: Release): void {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()
  if (git('status', '--porcelain') !== '') throw new ReleaseError('There are changes that are not committed.')
  if (git('tag', '--list', `v${version}`) !== '') throw new ReleaseError(`There is a tag v${version} already.`)
  const current = readVersion(folder)
  if (compareVersions(version, current) < 0) throw new ReleaseError(`The version is ${current}, which is newer.`)
  if (readUnreleasedSection(folder) === '') throw new ReleaseError('CHANGELOG.md has nothing below [Unreleased].')
  const missing = upgradeNotes.filter((file) => !hasNotes(join(folder, file), version))
  if (missing.length > 0)
    throw new ReleaseError(`The upgrade notes of ${version} are missing in ${missing.join(' and ')}.`)
}

/** Writes the version to the packages, the lock file and the files of deploy/, and gives the sections of the changelog and of the upgrade notes their version. */
export function writeReleaseFiles({ folder, version, date }: Release): void {
  const before = readVersion(folder)
  for (const file of globSync(['package.json', '*/package.json'], { cwd: folder, exclude: ['node_modules'] })) {
    const ofPackage = new RegExp(`("(?:version|@haru/[a-z]+)": )"${RegExp.escape(before)}"`, 'g')
    edit(join(folder, file), (text) => text.replace(ofPackage, `$1"${version}"`))
  }
  edit(
    join(folder, 'package-lock.json'),
    (text) => `${JSON.stringify(setLockVersions(JSON.parse(text), version), null, 2)}\n`,
  )
  for (const file of globSync('deploy/{Dockerfile,*.yaml}', { cwd: folder })) {
    edit(join(folder, file), (text) => text.replaceAll(`haru:${before}`, `haru:${version}`))
  }
  for (const file of upgradeNotes) {
    edit(join(folder, file), (text) => nextNotes.reduce((left, next) => left.replace(next, `### ${version}\n`), text))
  }
  edit(join(folder, 'CHANGELOG.md'), (text) => text.replace(unreleased, `${unreleased}\n## [${version}] - ${date}\n`))
}

/** Whether the upgrade notes have a section of the version, or of the next one. */
function hasNotes(file: string, version: string): boolean {
  const text = readFileSync(file, 'utf8')
  return [`### ${version}\n`, ...nextNotes].some((heading) => text.includes(heading))
}

function readVersion(folder: string): string {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version
}

function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number))
  return a?.map((number, i) => number - (b?.[i] ?? 0)).find((difference) => difference !== 0) ?? 0
}

function readUnreleasedSection(folder: string): string {
  const [, text = ''] = readFileSync(join(folder, 'CHANGELOG.md'), 'utf8').split(unreleased)
  return text.split('\n## [')[0]?.trim() ?? ''
}

interface LockedPackage {
  version?: string
  dependencies?: Record<string, string>
}

interface Lock {
  version: string
  packages: Record<string, LockedPackage>
}

/** Sets the version of the packages of this repository, and where they depend on each other. */
function setLockVersions(lock: Lock, version: string): Lock {
  lock.version = version
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path.includes('node_modules')) continue
    entry.version = version
    for (const name of Object.keys(entry.dependencies ?? {})) {
      if (name.startsWith('@haru/')) Object.assign(entry.dependencies ?? {}, { [name]: version })
    }
  }
  return lock
}

function edit(file: string, change: (text: string) => string): void {
  const text = readFileSync(file, 'utf8')
  const changed = change(text)
  if (changed !== text) writeFileSync(file, changed)
}
