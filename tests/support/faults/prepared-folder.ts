import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type PreparedData, prepareData } from './prepared-data.ts'

/** The data folders of the tests of a file. */
export interface PreparedFolder {
  /** The data that all tests share. */
  readonly prepared: PreparedData
  /** The folder of the current test. */
  readonly folder: string
  /** Runs an action after the current test, before its folder is removed; the last added runs first. */
  readonly atEnd: (action: () => Promise<void>) => void
}

/** Gives each test of a file its own folder, which is empty, or with `isFilled` has a copy of the prepared data. */
export function setUpPreparedFolder({ isFilled }: { readonly isFilled: boolean }): PreparedFolder {
  let prepared: PreparedData
  let folder: string
  const actions: (() => Promise<void>)[] = []
  beforeAll(async () => {
    prepared = await prepareData()
  })
  afterAll(() => prepared.remove())
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'haru-fault-'))
    if (isFilled) await prepared.copyTo(folder)
  })
  afterEach(async () => {
    for (const action of actions.splice(0).toReversed()) await action()
    await rm(folder, { recursive: true, force: true })
  })
  return {
    get prepared() {
      return prepared
    },
    get folder() {
      return folder
    },
    atEnd: (action) => {
      actions.push(action)
    },
  }
}
