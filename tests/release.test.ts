import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { writeArtifacts } from '../scripts/release-artifacts.ts'
import { type Release, refuseRelease, writeReleaseFiles } from '../scripts/release-commit.ts'

const root = join(import.meta.dirname, '..')
let release: Release
const git = (...args: string[]) => execFileSync('git', args, { cwd: release.folder, encoding: 'utf8' })
const read = (file: string) => readFileSync(join(release.folder, file), 'utf8')

function write(file: string, text: string): void {
  mkdirSync(dirname(join(release.folder, file)), { recursive: true })
  writeFileSync(join(release.folder, file), text)
}

function commit(): void {
  git('add', '--all')
  git('-c', 'user.name=test', '-c', 'user.email=test@haru.test', 'commit', '--quiet', '--message', 'Change')
}

// A repository with the files of this one that a release changes.
beforeEach(() => {
  release = { folder: mkdtempSync(join(tmpdir(), 'haru-release-')), version: '9.8.7', date: '2030-01-02' }
  git('init', '--quiet')
  const pattern = '{package.json,package-lock.json,*/package.json,CHANGELOG.md,docs/self-hosting*.md,deploy/*}'
  for (const file of globSync(pattern, { cwd: root, exclude: ['node_modules'] })) {
    cpSync(join(root, file), join(release.folder, file), { recursive: true })
  }
  for (const file of globSync('docs/self-hosting*.md', { cwd: release.folder })) {
    write(file, `# Notes\n\n### ${file.endsWith('ko.md') ? '아직 나오지 않은 버전' : 'Unreleased'}\n\nNothing.\n`)
  }
  write('.gitignore', 'dist/\n.cache/\n')
  write('CHANGELOG.md', '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A thing.\n')
  commit()
})
afterEach(() => rmSync(release.folder, { recursive: true }))

describe('a release is refused', () => {
  test('if there are changes that are not committed', () => {
    write('new.txt', 'new')
    expect(() => refuseRelease(release)).toThrow('not committed')
  })

  test('if its tag exists, or its version is earlier than the current one', () => {
    expect(() => refuseRelease({ ...release, version: '0.0.9' })).toThrow('which is newer')
    git('tag', `v${release.version}`)
    expect(() => refuseRelease(release)).toThrow('tag v9.8.7 already')
  })

  test('without changes for users, or without the upgrade notes in both languages', () => {
    write('docs/self-hosting.ko.md', 'no notes')
    commit()
    expect(() => refuseRelease(release)).toThrow('of 9.8.7 are missing in docs/self-hosting.ko.md')
    write('CHANGELOG.md', '# Changelog\n\n## [Unreleased]\n\n## [0.1.0] - 2026-01-01\n\n- A thing.\n')
    commit()
    expect(() => refuseRelease(release)).toThrow('nothing below [Unreleased]')
  })
})

test('the version is written to every package, to the lock file, to the image tags and to the changelog', () => {
  const before = JSON.parse(read('package.json')).version
  refuseRelease(release)
  writeReleaseFiles(release)
  const packages = globSync(['package.json', '*/package.json'], { cwd: release.folder })
  expect(packages.length).toBeGreaterThanOrEqual(5)
  for (const file of packages) {
    const { version, dependencies = {} } = JSON.parse(read(file))
    expect([file, version]).toEqual([file, '9.8.7'])
    for (const [name, range] of Object.entries(dependencies)) if (name.startsWith('@haru/')) expect(range).toBe('9.8.7')
  }
  const lock = JSON.parse(read('package-lock.json'))
  expect([lock.version, lock.packages[''].version, lock.packages['server'].version]).toEqual(Array(3).fill('9.8.7'))
  expect(lock.packages['server'].dependencies['@haru/shared']).toBe('9.8.7')
  expect(lock.packages['node_modules/vitest'].version).not.toBe('9.8.7')
  const deploy = globSync('deploy/{Dockerfile,*.yaml}', { cwd: release.folder }).map(read).join()
  expect(deploy).toContain('haru:9.8.7')
  expect(deploy).not.toContain(`haru:${before}`)
  expect(read('docs/self-hosting.md')).toBe('# Notes\n\n### 9.8.7\n\nNothing.\n')
  expect(read('docs/self-hosting.ko.md')).toBe('# Notes\n\n### 9.8.7\n\nNothing.\n')
  expect(read('CHANGELOG.md')).toContain('## [Unreleased]\n\n## [9.8.7] - 2030-01-02\n\n### Added\n\n- A thing.')
})

test('the archive has the tagged tree and the bundles, and the checksums are those of the files', async () => {
  git('-c', 'user.name=test', '-c', 'user.email=test@haru.test', 'tag', '--annotate', 'v9.8.7', '--message', 'Haru')
  write('later.txt', 'not in the tag')
  write('server/dist/main.js', 'bundle')
  write('server/dist/main.js.map', 'map')
  write('web/dist/assets/app.js', 'app')
  write('.cache/sbom.cdx.json', '{}')
  const files = await writeArtifacts(release, null)
  const folder = join(release.folder, '.cache/release/9.8.7')
  const names = execFileSync('tar', ['--list', '--gzip', '--file', join(folder, 'haru-9.8.7.tar.gz')], {
    encoding: 'utf8',
  })
  const expected = ['package.json', 'CHANGELOG.md', 'server/dist/main.js', 'web/dist/assets/app.js']
  for (const name of expected) expect(names.split('\n')).toContain(`haru-9.8.7/${name}`)
  expect(names).not.toMatch(/later\.txt|\.map/)
  const sums = readFileSync(join(folder, 'SHA256SUMS'), 'utf8').trim().split('\n')
  expect(sums.map((line) => line.split('  ')[1])).toEqual(files.filter((file) => file !== 'SHA256SUMS'))
  for (const line of sums) {
    const [sum, name = ''] = line.split('  ')
    expect(existsSync(join(folder, name))).toBe(true)
    expect(
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ).toBe(sum)
  }
})
