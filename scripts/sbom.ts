// Writes the software bill of materials: every package of the lock file, its version, licence and hash, as CycloneDX.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './processes.ts'

const folder = join(root, '.cache')
const file = join(folder, 'sbom.cdx.json')
const options = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']

const isWindows = process.platform === 'win32'
const output = execFileSync(isWindows ? 'npm.cmd' : 'npm', options, {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  shell: isWindows,
})
const sbom = JSON.parse(output)
// npm names the project after its folder.
sbom.metadata.component.name = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).name
mkdirSync(folder, { recursive: true })
writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`)
console.log(`Haru: ${sbom.components.length} packages in .cache/sbom.cdx.json`)
