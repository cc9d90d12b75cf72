import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clearStatements, keepDistributedStatements } from '../server/src/testing/statement-recorder.ts'
import { clearLeftBehind } from '../tests/support/browser/left-behind.ts'
import { findCitusPrograms, startCitusCluster } from '../tests/support/servers/citus-cluster.ts'
import { checkAdvisories } from './advisories.ts'
import { build } from './build.ts'
import { formatFaultTable } from './fault-table.ts'
import { ensurePostgresPrograms } from './postgres-programs.ts'
import { root, runNode } from './processes.ts'
import { ensureProxies } from './proxies.ts'
import {
  counts,
  failures,
  keepTemporaryFilesInMemory,
  reportFile,
  runCountedPlaywright,
  runPlaywright,
  runSteps,
  runVitest,
  type Scope,
} from './test-steps.ts'
import { ensureTestTools, reportMissingEngines } from './test-tools.ts'

/** The projects of vitest.config.ts whose tests need no database server and start no program. */
const unitProjects = ['rules', 'shared', 'web', 'server-unit']

/** Runs every check that a change must pass before it is merged; CI runs the short scope. Returns an exit code. */
export async function verify(scope: Scope): Promise<number> {
  const code = await runSteps([
    // On a new machine the first of them waits for downloads.
    [
      { name: 'browser and tools of the tests', run: ensureTestTools, isNeeded: true },
      { name: 'types, lint and unused code', run: checkCode },
    ],
    { name: 'proxies that check their examples', run: ensureProxies },
    { name: 'PostgreSQL with the programs of backups', run: ensurePostgresPrograms },
    { name: 'rules and unit tests', run: () => runVitest(unitProjects, scope, { env: { TZ: 'UTC' } }) },
    // Some server tests start the built server, and would build it.
    { name: 'build', run: build, isNeeded: true },
    { name: 'server tests', run: () => runServerTests(scope) },
    { name: 'statements of the server tests', run: () => runVitest(['statements'], scope) },
    { name: 'dates, in another time zone', run: () => runDateTests(scope) },
    { name: 'generated documents', run: checkDocuments },
    { name: 'load', run: () => runVitest(['load'], scope) },
    // Tests of faults wait most of the time, for servers that start again and for what a killed server held.
    { name: 'faults, and journeys in a browser', run: () => runFaultsAndBrowserTests(scope) },
    ...(scope === 'all'
      ? [
          { name: 'advisories of the packages', run: checkAdvisories },
          { name: 'journeys in a browser with a copy on the device', run: () => runTestsWithCopy(scope) },
          { name: 'Firefox and WebKit', run: runEngineTests },
        ]
      : []),
    { name: 'what the journeys left behind', run: () => runVitest(['left-behind'], scope) },
  ])
  // The failures are printed at the end, because developers read the end of a log first, and often only the end is stored.
  if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}\n`)
  // CI reads this line.
  console.log(`${counts.passed} passed, ${counts.failed} failed`)
  return code
}

/** Runs the tests of faults with many repetitions, and prints what each counted. */
export function verifyFaults(): Promise<number> {
  return runSteps([
    { name: 'tools of the tests', run: ensureTestTools, isNeeded: true },
    { name: 'PostgreSQL with the programs of backups', run: ensurePostgresPrograms },
    { name: 'build', run: build, isNeeded: true },
    {
      name: 'faults',
      run: async () => {
        const code = await runVitest(['faults'], 'all', { env: { HARU_TEST_KILLS: '50' } })
        console.log(formatFaultTable(reportFile('faults')))
        return code
      },
    },
  ])
}

/** The server tests that need no earlier or empty database, and so can run on a distributed one. */
const distributedTests = [
  'tests/abuse',
  'tests/stores',
  'tests/transfer',
  'tests/contract',
  'tests/food',
  'tests/imports',
  'tests/query-counts',
  'server/src/db/attempt-limiter',
  'server/src/db/prepared-query',
  'server/src/ops/leases',
  ...['account', 'admin', 'demo', 'exchange', 'food', 'http', 'mail', 'tracking', 'transfer'].map(
    (folder) => `server/src/${folder}/`,
  ),
]

/** Those of PostgreSQL, without those that repeat another test with many random cases, which take hours. */
const distributedTestNames = /postgres(?!.* many (?:runs|sequences|requests)$)/

/** Runs the server tests and those of `haru distribute` on a PostgreSQL with the extension Citus, which must be installed. */
export async function verifyDistribution(): Promise<number> {
  const programs = findCitusPrograms()
  if (programs === null) {
    console.error('No PostgreSQL with the extension Citus is installed in /usr/lib/postgresql.')
    return 69
  }
  return runSteps([
    { name: 'tools of the tests', run: ensureTestTools, isNeeded: true },
    { name: 'build', run: build, isNeeded: true },
    { name: 'server tests on a distributed database', run: () => runDistributedTests(programs) },
    { name: 'distribution', run: () => runVitest(['distribution'], 'all') },
  ])
}

/** Runs the server tests on PostgreSQL with several servers that respond in turn, two by default. */
export function verifyServers([count = '2']: readonly string[]): Promise<number> {
  const env = { TZ: 'UTC', HARU_TEST_SERVERS: count, ...keepTemporaryFilesInMemory() }
  return runSteps([
    { name: 'tools of the tests', run: ensureTestTools, isNeeded: true },
    { name: 'build', run: build, isNeeded: true },
    {
      name: `server tests with ${count} servers`,
      run: () => runVitest(['server'], 'short', { env, names: /postgres/ }),
    },
  ])
}

async function runDistributedTests(programs: string): Promise<number> {
  clearStatements()
  const temporary = keepTemporaryFilesInMemory()
  const cluster = await startCitusCluster(programs, 2, { parent: temporary['TMPDIR'] })
  try {
    const env = { TZ: 'UTC', HARU_TEST_POSTGRES_URL: cluster.url, HARU_TEST_DISTRIBUTED: 'yes', ...temporary }
    const code = await runVitest(['server'], 'all', { env, filters: distributedTests, names: distributedTestNames })
    keepDistributedStatements()
    return code
  } finally {
    await cluster.remove()
  }
}

/** Runs the browser tests only, on a fresh build. */
export function verifyBrowserTests(args: readonly string[]): Promise<number> {
  return runSteps([
    { name: 'browser and tools of the tests', run: ensureTestTools, isNeeded: true },
    { name: 'build', run: build, isNeeded: true },
    { name: 'journeys in a browser', run: () => runPlaywright(args) },
  ])
}

/** Runs the tests of the device in Firefox and WebKit, which must be installed. */
export function verifyEngines(): Promise<number> {
  return runSteps([
    { name: 'build', run: build, isNeeded: true },
    { name: 'Firefox and WebKit', run: runEngineTests },
  ])
}

function runEngineTests(): Promise<number> {
  const code = reportMissingEngines()
  return code === 0 ? runVitest(['engines'], 'all', { reporter: 'verbose' }) : Promise.resolve(code)
}

function runServerTests(scope: Scope): Promise<number> {
  clearStatements()
  return runVitest(['server'], scope, { env: { TZ: 'UTC', ...keepTemporaryFilesInMemory() } })
}

/** The folders with the code of `shared` that uses `Date` or `Intl`, which depend on the time zone of the process (tests/rules.test.ts). */
const dateFolders = ['calendar', 'contract', 'i18n'].map((folder) => `shared/src/${folder}/`)

/** Runs unit tests again, in a time zone with another date than UTC. Only failures are counted. */
function runDateTests(scope: Scope): Promise<number> {
  const env = { TZ: 'Pacific/Kiritimati' }
  return runVitest(['shared'], scope, { env, isRepeated: true, filters: dateFolders })
}

async function runFaultsAndBrowserTests(scope: Scope): Promise<number> {
  clearLeftBehind()
  const kills = { HARU_TEST_KILLS: scope === 'all' ? '8' : '3' }
  const codes = await Promise.all([
    runVitest(['faults'], scope, { env: kills, output: 'failed' }),
    runBrowserTests(scope),
    // In the short scope these are three files, one of which takes most of the time alone.
    ...(scope === 'short' ? [runTestsWithCopy(scope, ['--workers=1'])] : []),
  ])
  return codes.find((code) => code !== 0) ?? 0
}

function runBrowserTests(scope: Scope): Promise<number> {
  return runCountedPlaywright('journeys', { HARU_TEST_SCOPE: scope })
}

/** The same browser tests again, on pages that keep a copy on the device: in the short scope those with the main paths of a day. */
function runTestsWithCopy(scope: Scope, args: readonly string[] = []): Promise<number> {
  return runCountedPlaywright('journeys-with-copy', { HARU_TEST_DEVICE_COPY: 'on', HARU_TEST_SCOPE: scope }, args)
}

/** The fast checks for use during development, in the short scope: `npm run check`. */
export async function check(): Promise<number> {
  const code = await checkCode()
  return (await runVitest(unitProjects, 'short', { env: { TZ: 'UTC' }, reporter: 'dot' })) || code
}

/** Runs three tools at the same time. The output of a tool is shown only if it fails. */
async function checkCode(): Promise<number> {
  const runTool = (file: string, args: readonly string[]) => runNode(`node_modules/${file}`, args, { output: 'failed' })
  const codes = await Promise.all([
    runTool('typescript/bin/tsc', ['-b']),
    runTool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings']),
    runTool('knip/bin/knip.js', ['--treat-config-hints-as-errors']),
  ])
  return codes.find((code) => code !== 0) ?? 0
}

/** Checks that the generated documents are up to date. Outdated ones are written again, ready to be committed. */
async function checkDocuments(): Promise<number> {
  const before = documents()
  const code = await runNode('scripts/docs.ts')
  if (code !== 0) return code
  const after = documents()
  const stale = [...new Set([...before.keys(), ...after.keys()])].filter((file) => before.get(file) !== after.get(file))
  if (stale.length === 0) return 0
  console.error(`Out of date, now written again: ${stale.join(', ')}. Commit them with the change.`)
  return 1
}

function documents(): Map<string, string> {
  const files = globSync(['docs/**/*.*', '.env.example'], { cwd: root })
  return new Map(
    files.map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(join(root, file)))
        .digest('hex'),
    ]),
  )
}
