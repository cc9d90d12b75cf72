import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { clearStatements } from '../server/src/testing/statement-recorder.ts'
import { clearLeftBehind } from '../tests/support/browser/left-behind.ts'
import { build } from './build.ts'
import { formatFaultTable } from './fault-table.ts'
import { type RunOptions, root, runNode } from './processes.ts'
import { ensureProxies } from './proxies.ts'
import { readPlaywrightReport, readVitestReport, type TestResult } from './test-reports.ts'
import { ensureTestTools } from './test-tools.ts'

/** One step of `npm test`; its name and duration are printed. */
interface Step {
  readonly name: string
  /** Returns an exit code. */
  readonly run: () => Promise<number>
  /** Whether later steps depend on this step. If it fails, they do not run. */
  readonly isNeeded?: boolean
}

/** The projects of vitest.config.ts whose tests need no database server and start no program. */
const unitProjects = ['rules', 'shared', 'web', 'server-unit']

const counts = { passed: 0, failed: 0 }

/** The tests and steps that failed, each with the head of its message. */
const failures: string[] = []

/**
 * Which tests run: all, or those that find most defects in twelve minutes on two cores. `short` omits the tests with the tag `long`,
 * and runs browser tests that exist in both languages in one of them.
 */
type Scope = 'all' | 'short'

/** Runs every check that a change must pass before it is merged; CI runs the short scope. Returns an exit code. */
export async function verify(scope: Scope): Promise<number> {
  const code = await runSteps([
    { name: 'browser and tools of the tests', run: ensureTestTools, isNeeded: true },
    { name: 'types, lint and unused code', run: checkCode },
    { name: 'proxies that check their examples', run: ensureProxies },
    { name: 'rules and unit tests', run: () => runVitest(unitProjects, scope, { env: { TZ: 'UTC' } }) },
    { name: 'server tests', run: () => runServerTests(scope) },
    { name: 'statements of the server tests', run: () => runVitest(['statements'], scope) },
    // The same tests in a time zone with another date than UTC. Only failures are counted.
    {
      name: 'shared, in another time zone',
      run: () => runVitest(['shared'], scope, { env: { TZ: 'Pacific/Kiritimati' }, isRepeated: true }),
    },
    { name: 'build', run: build, isNeeded: true },
    { name: 'generated documents', run: checkDocuments },
    { name: 'load', run: () => runVitest(['load'], scope) },
    // Tests of faults wait most of the time, for servers that start again and for what a killed server held.
    { name: 'faults, and journeys in a browser', run: () => runFaultsAndBrowserTests(scope) },
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

/** Runs the browser tests only, on a fresh build. */
export function verifyBrowserTests(args: readonly string[]): Promise<number> {
  return runSteps([
    { name: 'browser and tools of the tests', run: ensureTestTools, isNeeded: true },
    { name: 'build', run: build, isNeeded: true },
    { name: 'journeys in a browser', run: () => runPlaywright(args) },
  ])
}

function runServerTests(scope: Scope): Promise<number> {
  clearStatements()
  return runVitest(['server'], scope, { env: { TZ: 'UTC' } })
}

async function runFaultsAndBrowserTests(scope: Scope): Promise<number> {
  const kills = { HARU_TEST_KILLS: scope === 'all' ? '8' : '3' }
  const codes = await Promise.all([
    runVitest(['faults'], scope, { env: kills, output: 'failed' }),
    runBrowserTests(scope),
  ])
  return codes.find((code) => code !== 0) ?? 0
}

async function runBrowserTests(scope: Scope): Promise<number> {
  clearLeftBehind()
  const report = reportPath('journeys')
  const code = await runPlaywright(['--reporter=dot,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    HARU_TEST_SCOPE: scope,
  })
  return countResult(code, readPlaywrightReport(report))
}

function runPlaywright(args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  return runNode(playwrightFile, ['test', '--config', 'tests/playwright.config.ts', ...args], { env })
}

/** The fast checks for use during development: `npm run check`. */
export async function check(): Promise<number> {
  const code = await checkCode()
  const projects = unitProjects.flatMap((project) => ['--project', project])
  return (await runNode(vitestFile, ['run', '--reporter=dot', ...projects], { env: { TZ: 'UTC' } })) || code
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

export const vitestFile = 'node_modules/vitest/vitest.mjs'
const playwrightFile = 'node_modules/@playwright/test/cli.js'

/** Runs the steps. It continues after a failure, so that one run shows all failures. */
async function runSteps(steps: readonly Step[]): Promise<number> {
  let failure = 0
  for (const { name, run, isNeeded = false } of steps) {
    const started = Date.now()
    console.log(`\n▸ ${name}`)
    const before = counts.failed
    const code = await run()
    const seconds = ((Date.now() - started) / 1000).toFixed(1)
    console.log(`${code === 0 ? '✓' : '✗'} ${name}: ${seconds} s`)
    if (code === 0) continue
    if (counts.failed === before) {
      counts.failed += 1
      failures.push(`- ${name}: exit code ${code}`)
    }
    failure = code
    if (isNeeded) break
  }
  return failure
}

interface VitestOptions extends RunOptions {
  /** Whether an earlier step ran the same tests, so that only failures are counted. */
  readonly isRepeated?: boolean
}

async function runVitest(
  projects: readonly string[],
  scope: Scope,
  { isRepeated = false, ...options }: VitestOptions = {},
): Promise<number> {
  const report = reportPath(`${projects.join('-')}${isRepeated ? '-repeated' : ''}`)
  const chosen = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const filters = scope === 'short' ? ['--tagsFilter=!long'] : []
  const code = await runNode(vitestFile, ['run', ...chosen, ...filters, ...reporters], options)
  const result = readVitestReport(report, scope === 'short' ? ['long'] : [])
  return countResult(code, isRepeated ? { ...result, passed: 0 } : result)
}

function reportFile(name: string): string {
  return join(root, '.cache', 'tests', `${name}.json`)
}

/** The file for the report of a step. A report of an earlier run is deleted. */
function reportPath(name: string): string {
  const report = reportFile(name)
  rmSync(report, { force: true })
  mkdirSync(join(root, '.cache', 'tests'), { recursive: true })
  return report
}

/** Adds the result of a step to `counts`, and returns the exit code of the step. */
function countResult(code: number, result: TestResult): number {
  failures.push(...result.failures)
  counts.passed += result.passed
  counts.failed += result.failed + result.skipped
  if (result.skipped > 0) console.error(`${result.skipped} skipped: a test that does not run proves nothing.`)
  return code || (result.skipped > 0 ? 1 : 0)
}

/** Checks that the generated documents are up to date. Outdated ones are written again, ready to be committed. */
async function checkDocuments(): Promise<number> {
  if (!existsSync(join(root, 'scripts', 'docs.ts'))) return 0
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
