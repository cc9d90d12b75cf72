import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startApp } from '@haru/server/src/testing/start-app.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandLineBundle, ensureBuilt } from '../scripts/build.ts'

// An image has the bundle of the command line, and neither the sources nor the packages.

const root = join(import.meta.dirname, '..')

let folder: string
beforeAll(async () => {
  expect(await ensureBuilt(() => undefined, [commandLineBundle])).toBe(0)
  folder = await mkdtemp(join(tmpdir(), 'haru-bundle-'))
  await mkdir(join(folder, 'dist'))
  await cp(join(root, 'server/package.json'), join(folder, 'package.json'))
  await cp(join(root, 'server/dist/cli.js'), join(folder, 'dist/cli.js'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function haru(...words: readonly string[]) {
  const env = { PATH: process.env.PATH, HARU_DATA_DIR: join(folder, 'data') }
  return promisify(execFile)(process.execPath, [join(folder, 'dist/cli.js'), ...words], { env })
}

test('the bundle of the command line runs without the sources and the packages', async () => {
  const url = `sqlite:${join(folder, 'data/haru.db')}`
  const app = await startApp({ open: async () => ({ url, remove: async () => undefined }) })
  const { loginId } = await app.signUp()
  expect((await haru('user', 'list')).stdout).toContain(loginId)
  await haru('admin', 'grant', loginId)
  expect((await haru('backup', '--to', join(folder, 'backup.db'))).stdout).toContain('backup.db')
  await app.close()
})
