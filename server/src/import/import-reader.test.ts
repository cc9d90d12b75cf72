import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { accountInSeoul } from '../../../tests/support/api/read-import-file.ts'
import { strongFile } from '../../../tests/support/data/import-files.ts'
import { openImportReader } from './import-reader.ts'
import type { PlanSetup } from './plan/planner.ts'

const program = fileURLToPath(new URL('../import-thread.ts', import.meta.url))
test('an error of a plan says where it was thrown, without a text of the file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'haru-reader-'))
  const path = join(folder, 'strong.csv')
  writeFileSync(path, strongFile)
  const reader = openImportReader(program, { path, account: accountInSeoul, answers: { weightUnit: 'kg' } })
  onTestFinished(async () => {
    await reader.close()
    rmSync(folder, { recursive: true })
  })
  expect(await reader.readFormat()).toBe('strong')
  await reader.groupRows('')
  // The planner cannot work without the categories of the account.
  const setup = {
    units: { weight: 'kg', currency: 'KRW' },
    dayStart: 0,
    countOptions: {},
    committedAt: null,
  } as unknown as PlanSetup
  const failure = reader.plan(setup, { readRecords: async () => [], storeRecords: async () => undefined })
  await expect(failure).rejects.toMatchObject({
    code: 'unexpected',
    stack: expect.stringMatching(/^ImportFailure: unexpected\n( {4}at .+\n?)+$/),
  })
  await expect(failure).rejects.toThrow(/^unexpected$/)
})
