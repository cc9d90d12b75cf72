import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const seconds = 1000

// The tests need a PostgreSQL server with the durability of a production server. support/servers/postgres.ts starts it.
const postgres = ['tests/support/servers/postgres-for-run.ts']

// What servers, databases and browsers do takes longer than Vitest's default of one second on a busy machine.
const patient = { expect: { poll: { timeout: 15 * seconds } } }

// Long timeouts, so that a busy machine fails no property test. The files of a worker share the loaded modules, which takes less
// than half the time. This requires that no unit test leaves state in a module.
const unit = { ...patient, isolate: false, testTimeout: 30 * seconds, hookTimeout: 60 * seconds }

// A unit test of the server needs no database of databases.ts and starts no other program.
const needs =
  /tests\/support\/servers\/(databases|describe-on-databases|stores|server-process)\.ts|'node:child_process'/
const serverUnitTests = globSync('server/src/**/*.test.ts', { cwd: import.meta.dirname }).filter(
  (file) => !needs.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
)

// Some tests of faults use mount namespaces and strace of Linux, and those of power cuts mount a disk, which needs root.
const isLinux = process.platform === 'linux'
const faultTestsOfOtherSystems = [
  ...(isLinux ? [] : ['tests/faults/{clocks,disks,limits,service,write-calls}.test.ts']),
  ...(isLinux && process.getuid?.() === 0 ? [] : ['tests/faults/power-cuts.test.ts']),
]

// The unit tests that wait for seconds, and the server tests that take longest: after the model of devices, those that mostly wait, for which
// it leaves the processors.
const longFiles = [
  'server/src/http/limits.test.ts',
  'server/src/food/live/fetch-json.test.ts',
  'tests/exchange/model.test.ts',
  'tests/exchange/model-second-half.test.ts',
  'tests/abuse/food-sources.test.ts',
  'tests/abuse/uploads.test.ts',
  'server/src/ops/leases.test.ts',
  'tests/abuse/connections.test.ts',
  'tests/exchange/planted-faults.test.ts',
  'tests/contract.test.ts',
  'tests/hostile-imports.test.ts',
  'tests/imports.test.ts',
  'tests/query-counts.test.ts',
  'tests/abuse/restores.test.ts',
  'tests/resolvers.test.ts',
  'tests/abuse/random/contract-fuzz.test.ts',
  'server/src/exchange/changes.test.ts',
].map((file) => join(import.meta.dirname, file))

const isDistributed = process.env.HARU_TEST_DISTRIBUTED === 'yes'

// Threads and programs that tests start from the sources load them without compiling them again: half of the work of reading a small import.
const compileCache = { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compiled') }

/** Long files begin first, so that none of them is left alone at the end. Vitest itself begins with the files of the most bytes. */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => longFiles.includes(moduleId)
    const long = sorted.filter(isLong).toSorted((a, b) => longFiles.indexOf(a.moduleId) - longFiles.indexOf(b.moduleId))
    return [...long, ...sorted.filter((file) => !isLong(file))]
  }
}

const withPostgres = {
  ...patient,
  globalSetup: postgres,
  env: compileCache,
  testTimeout: 180 * seconds,
  hookTimeout: 60 * seconds,
}
const oneFileAtATime = { ...withPostgres, fileParallelism: false }

const rules = 'tests/{rules,boundaries,names,text-groups,unused-texts}.test.ts'

export default defineConfig({
  test: {
    // Relative to this file, so that vitest can be started from anywhere.
    root: import.meta.dirname,
    setupFiles: ['tests/support/browser/no-console-errors.ts'],
    sequence: { sequencer: LongFilesFirst },
    tags: [{ name: 'long', description: 'Takes long, and runs in `npm run verify`, not in `npm test`.' }],
    // Vitest's default is half of the cores. The server tests wait for other programs half of the time.
    maxWorkers: Math.max(4, availableParallelism()),
    projects: [
      {
        test: {
          name: 'rules',
          include: [rules, 'tests/deploy/**/*.test.ts'],
          // They read all files, which takes long on a busy machine.
          testTimeout: 60 * seconds,
        },
      },
      { test: { name: 'shared', include: ['shared/src/**/*.test.ts'], ...unit } },
      { test: { name: 'web', include: ['web/src/**/*.test.{ts,tsx}'], ...unit } },
      { test: { name: 'server-unit', include: serverUnitTests, ...unit } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'tests/**/*.test.{ts,tsx}'],
          exclude: [
            ...serverUnitTests,
            rules,
            'tests/deploy/**',
            'tests/e2e/**',
            'tests/engines/**',
            'tests/samples/**',
            'tests/left-behind/**',
            'tests/statements/**',
            'tests/faults/**',
            'tests/abuse/load/**',
            'tests/bench/**',
            'tests/distribution/**',
            // Needs the tables of an earlier version, which are not divided.
            ...(isDistributed ? ['server/src/**/owner-look-ups.test.ts'] : []),
          ],
          ...patient,
          globalSetup: postgres,
          env: compileCache,
          // The files of a worker share the loaded modules, as those of the unit tests do.
          isolate: false,
          // Citus plans each statement again, so a property with many cases takes longer.
          testTimeout: (isDistributed ? 180 : 60) * seconds,
          hookTimeout: 60 * seconds,
        },
      },
      {
        test: {
          // Runs only on request, because the published tables are not in the repository.
          name: 'samples',
          include: ['tests/samples/**/*.test.ts'],
          globalSetup: postgres,
          testTimeout: 600 * seconds,
          hookTimeout: 60 * seconds,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          exclude: faultTestsOfOtherSystems,
          ...withPostgres,
          isolate: false,
          // Each file starts processes, disks and ports of its own. The browser tests run at the same time.
          maxWorkers: 2,
        },
      },
      // A load test compares the speed of a server with and without load, so no other test may use the machine. All use SQLite.
      { test: { name: 'load', include: ['tests/abuse/load/**/*.test.ts'], ...oneFileAtATime, globalSetup: [] } },
      // Runs only on request, in Firefox and WebKit (decision 0105).
      {
        test: {
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          ...oneFileAtATime,
          globalSetup: [],
          testTimeout: 600 * seconds,
          hookTimeout: 300 * seconds,
        },
      },
      // Runs only on request, on a PostgreSQL with the extension Citus.
      { test: { name: 'distribution', include: ['tests/distribution/**/*.test.ts'], ...oneFileAtATime } },
      // Reads the statements that the server tests sent, after all of them.
      { test: { name: 'statements', include: ['tests/statements/**/*.test.ts'], globalSetup: postgres } },
      // Reads the files that the browser tests wrote (tests/playwright.config.ts), after all of them.
      { test: { name: 'left-behind', include: ['tests/left-behind/**/*.test.ts'] } },
    ],
  },
})
