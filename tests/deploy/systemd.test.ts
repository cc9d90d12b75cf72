import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { readConfig } from '@haru/server/src/runtime/config.ts'
import { afterAll, expect, test } from 'vitest'
import { plantFault, readDeployFile, repository } from '../support/deploy/deploy-files.ts'
import { runIfInstalled } from '../support/deploy/programs.ts'
import { findUnitProblems } from '../support/deploy/unit-problems.ts'

const text = readDeployFile('systemd/haru.service')
const folder = mkdtempSync(join(tmpdir(), 'haru-unit-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs `systemd-analyze` on a unit with the paths of this repository. */
function analyze(args: readonly string[], unit: string) {
  const file = join(folder, 'haru.service')
  // The bundle of the server need not be built yet, and systemd does not look at arguments.
  writeFileSync(file, unit.replaceAll('/opt/haru', repository))
  return runIfInstalled('systemd-analyze', [...args, file])
}

test('the unit is hardened and starts programs that exist', () => {
  expect(findUnitProblems(text)).toEqual([])
})

test.each([
  ['as root', 'User=haru\n', '', 'the service runs as root'],
  ['with a writable system', 'ProtectSystem=strict', 'ProtectSystem=full', 'the service can write to the system'],
  ['with a hardening in a comment', 'NoNewPrivileges', '#NoNewPrivileges', 'the service can gain privileges'],
  ['that denies machine code', 'WriteExecute=no', 'WriteExecute=yes', 'V8 cannot compile'],
  ['with a missing program', '.bin/node ', '.bin/deno ', 'node_modules/.bin/deno does not exist'],
  ['with a missing server', 'main.js', 'index.js', 'server/dist/index.js does not exist'],
])('a unit %s is refused', (_name, pattern, replacement, problem) => {
  expect(findUnitProblems(plantFault(text, pattern, replacement))).toEqual([problem])
})

test('systemd accepts the unit, and finds a misspelt directive', () => {
  expect(analyze(['verify'], text)?.output ?? '').toBe('')
  const misspelt = analyze(['verify'], plantFault(text, 'PrivateTmp', 'PrivatTmp'))
  expect(misspelt?.output ?? 'PrivatTmp').toContain('PrivatTmp')
})

// systemd rates the exposure of a service from 0 to 10. What remains is the access to the network.
test('systemd rates the exposure of the service at most 1.5, and more without its filter of system calls', () => {
  const rate = (unit: string) => analyze(['security', '--offline=true', '--threshold=15'], unit)?.code
  expect(rate(text) ?? 0).toBe(0)
  expect(rate(text.replaceAll(/^SystemCallFilter=.*$/gm, '')) ?? 1).toBe(1)
})

test('Haru accepts the example of its settings', () => {
  const config = readConfig(parseEnv(readDeployFile('systemd/haru.env')))
  expect([config.dataDir, config.isSecure]).toEqual([`/var/lib/${text.match(/^StateDirectory=(.*)$/m)?.[1]}`, true])
})
