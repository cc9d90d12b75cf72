// Makes a release: checks, the version, the changelog section, the data for upgrade tests, a commit and a tag; then the files to publish in
// `.cache/release/<version>`. A run that ended after the tag is repeated with the same version, and continues with the files.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from './build.ts'
import { root, runNode } from './processes.ts'
import { findImageBuilder, writeArtifacts } from './release-artifacts.ts'
import { type Release, ReleaseError, refuseRelease, writeReleaseFiles } from './release-commit.ts'

const usage = 'npm run release -- <version> [--skip-verify]'

async function main(): Promise<number> {
  const options = { 'skip-verify': { type: 'boolean' } } as const
  const { values, positionals } = parseArgs({ args: process.argv.slice(2), options, allowPositionals: true })
  const [version = ''] = positionals
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new ReleaseError(`A version such as 1.2.3 is needed: ${usage}`)
  const release: Release = { folder: root, version, date: new Date().toISOString().slice(0, 10) }
  if (!isTagged(version)) {
    refuseRelease(release)
    if (values['skip-verify'] !== true && !(await verifyRelease())) return 1
    await commitRelease(release)
  }
  if ((await build()) !== 0 || (await runNode('scripts/sbom.ts')) !== 0) return 1
  const builder = findImageBuilder()
  if (builder === null) console.error('Haru: no image, because neither docker nor podman can build one here.')
  const files = await writeArtifacts(release, builder)
  console.log(`Haru: ${version} is in .cache/release/${version}: ${files.join(', ')}`)
  console.log(`Haru: publish it with "git push origin HEAD v${version}".`)
  return 0
}

/** Runs all tests, and those of faults with all their repetitions. */
async function verifyRelease(): Promise<boolean> {
  for (const task of ['verify', 'faults']) if ((await runNode('scripts/tasks.ts', [task])) !== 0) return false
  return true
}

/** Whether the current commit has the tag of the version. */
function isTagged(version: string): boolean {
  const tags = execFileSync('git', ['tag', '--points-at', 'HEAD'], { cwd: root, encoding: 'utf8' })
  return tags.split('\n').includes(`v${version}`)
}

async function commitRelease(release: Release): Promise<void> {
  writeReleaseFiles(release)
  if ((await runNode('scripts/docs.ts')) !== 0) throw new ReleaseError('The documents could not be generated.')
  if (!existsSync(join(root, 'tests/releases', release.version))) {
    const { writeReleaseData } = await import('../tests/support/releases.ts')
    await writeReleaseData(release.version)
  }
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'inherit' })
  git('add', '--all')
  git('commit', '--message', `Release ${release.version}`)
  git('tag', '--annotate', `v${release.version}`, '--message', `Haru ${release.version}`)
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error
  console.error(`Haru: ${error.message}`)
  process.exitCode = 1
}
