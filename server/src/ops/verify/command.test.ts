import { chmodSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runCommand } from '../../testing/run-command.ts'
import { verifyCommand } from './command.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haru-verify-test-'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

/** Verifies an archive whose contents pg_restore lists so. The program is replaced, because not every machine has it. */
function verifyArchive(contents: readonly string[]) {
  const archive = join(folder, 'kept.dump')
  writeFileSync(archive, 'PGDMP')
  writeFileSync(join(folder, 'contents'), contents.map((line) => `${line}\n`).join(''))
  const program = join(folder, 'pg_restore')
  writeFileSync(program, `#!/bin/sh\ncase "$1" in --list) cat "${folder}/contents";; esac\n`)
  chmodSync(program, 0o755)
  vi.stubEnv('PATH', `${folder}:/usr/bin:/bin`)
  return runCommand([verifyCommand], `verify ${archive}`)
}

test.each(['public', 'second'])('an archive of a Haru in the schema %s can be read', async (schema) => {
  const rows = [`220; 1259 16390 TABLE ${schema} account haru`, `3431; 0 16390 TABLE DATA ${schema} account haru`]
  expect(await verifyArchive([...rows, `3436; 0 16423 TABLE DATA ${schema} entry haru`])).toMatchObject({
    code: 0,
    out: expect.stringContaining('can be read completely'),
  })
})

test.each([
  ['another program', ['3431; 0 16390 TABLE DATA public wp_users wordpress']],
  ['a program with a table of the same name', ['3431; 0 16390 TABLE DATA public account bank']],
  ['a Haru without the rows of accounts', ['220; 1259 16390 TABLE public account haru']],
  ['an empty database', []],
])('an archive of %s is refused', async (_, contents) => {
  expect(await verifyArchive(contents)).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('kept.dump has no accounts of Haru'),
  })
})
