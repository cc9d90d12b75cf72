import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, createReadStream, createWriteStream, globSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Release } from './release-commit.ts'

/**
 * Writes the files to publish to `.cache/release/<version>`, and returns their names: the archive of the sources with the bundles, the
 * image if there is a builder, the software bill of materials, and the checksums.
 */
export async function writeArtifacts(
  { folder, version }: Release,
  builder: ImageBuilder | null,
): Promise<readonly string[]> {
  const target = join(folder, '.cache/release', version)
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  const files = [`haru-${version}.tar.gz`, `haru-${version}.sbom.cdx.json`]
  const [archive = '', sbom = ''] = files.map((file) => join(target, file))
  writeArchive(folder, version, archive)
  copyFileSync(join(folder, '.cache/sbom.cdx.json'), sbom)
  if (builder !== null) files.push(await writeImage(builder, { folder, version, target }))
  const lines = await Promise.all(files.map(async (file) => `${await computeSha256(join(target, file))}  ${file}\n`))
  await writeFile(join(target, 'SHA256SUMS'), lines.join(''))
  return [...files, 'SHA256SUMS']
}

/** The tagged tree with the bundles, so that an installation needs no build. */
function writeArchive(folder: string, version: string, archive: string): void {
  const prefix = `haru-${version}/`
  const bundles = globSync('{server,web}/dist/**/*', { cwd: folder })
    .filter((file) => statSync(join(folder, file)).isFile() && !file.endsWith('.map'))
    .toSorted()
  const added = bundles.flatMap((file) => [`--prefix=${prefix}${dirname(file)}/`, `--add-file=${join(folder, file)}`])
  execFileSync('git', ['archive', `--output=${archive}`, ...added, `--prefix=${prefix}`, `v${version}`], {
    cwd: folder,
  })
}

type ImageBuilder = 'docker' | 'podman'

/** The program that can build images on this machine; null if there is none. */
export function findImageBuilder(): ImageBuilder | null {
  return (['docker', 'podman'] as const).find(canRun) ?? null
}

function canRun(program: string): boolean {
  try {
    // Fails for a docker without its daemon.
    execFileSync(program, ['info'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

interface ImageOptions {
  readonly folder: string
  readonly version: string
  readonly target: string
}

async function writeImage(builder: ImageBuilder, { folder, version, target }: ImageOptions): Promise<string> {
  const [tag, plain, name] = [`haru:${version}`, join(target, 'image.tar'), `haru-${version}-image.tar.gz`]
  const options = { cwd: folder, stdio: 'inherit' } as const
  execFileSync(builder, ['build', '--file', 'deploy/Dockerfile', '--tag', tag, '.'], options)
  execFileSync(builder, ['save', '--output', plain, tag], options)
  await pipeline(createReadStream(plain), createGzip(), createWriteStream(join(target, name)))
  rmSync(plain)
  return name
}

async function computeSha256(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
}
