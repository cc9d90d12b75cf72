import { existsSync, mkdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { type RunOptions, root, runNode } from './processes.ts'
import { readPlaywrightReport, readVitestReport, type TestResult } from './test-reports.ts'

// The steps of `npm test` and of the named scripts of tests, and what they counted.

/** One step of `npm test`; its name and duration are printed. */
interface Step {
  readonly name: string
  /** Returns an exit code. */
  readonly run: () => Promise<number>
  /** Whether later steps depend on this step. If it fails, they do not run. */
  readonly isNeeded?: boolean
}

export const vitestFile = 'node_modules/vitest/vitest.mjs'
const playwrightFile = 'node_modules/@playwright/test/cli.js'

/**
 * Which tests run: all, or those that find most defects in twelve minutes on two cores. `short` omits the tests with the tag `long`,
 * and runs browser tests that exist in both languages in one of them.
 */
export type Scope = 'all' | 'short'

export const counts = { passed: 0, failed: 0 }

/** The tests and steps that failed, each with the head of its message. */
export const failures: string[] = []

/** Runs the steps. It continues after a failure, so that one run shows all failures. The steps of a list run at the same time, and count no tests. */
export async function runSteps(steps: readonly (Step | readonly Step[])[]): Promise<number> {
  let failure = 0
  for (const group of steps.map((each) => [each].flat())) {
    const before = counts.failed
    const codes = await Promise.all(group.map(runStep))
    const failed = group.map((step, i) => ({ ...step, code: codes[i] ?? 1 })).filter(({ code }) => code !== 0)
    if (counts.failed === before) {
      counts.failed += failed.length
      failures.push(...failed.map(({ name, code }) => `- ${name}: exit code ${code}`))
    }
    failure = failed.at(-1)?.code ?? failure
    if (failed.some(({ isNeeded }) => isNeeded)) break
  }
  return failure
}

async function runStep({ name, run }: Step): Promise<number> {
  const started = Date.now()
  console.log(`\n▸ ${name}`)
  const code = await run()
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  console.log(`${code === 0 ? '✓' : '✗'} ${name}: ${seconds} s`)
  return code
}

const sharedMemory = '/dev/shm'
const minFreeBytes = 4 * 2 ** 30

/**
 * The environment of tests whose temporary files are in memory, if the system has a folder with enough of it. On a disk each commit of a test
 * database waits for the disk, which is of use only to the tests of faults.
 */
export function keepTemporaryFilesInMemory(): Readonly<Record<string, string>> {
  if (!existsSync(sharedMemory)) return {}
  const { bavail, bsize } = statfsSync(sharedMemory)
  return bavail * bsize < minFreeBytes ? {} : { TMPDIR: sharedMemory }
}

/** The workers collect garbage less often than with Node's default of 16 MB, which saves 6 to 9 % of the processor time of the model of devices. */
const workerOptions = '--execArgv=--max-semi-space-size=64'

interface VitestOptions extends RunOptions {
  /** Whether an earlier step ran the same tests, so that only failures are counted. */
  readonly isRepeated?: boolean
  /** `verbose` prints a line for each test, `dot` a character. */
  readonly reporter?: 'default' | 'verbose' | 'dot'
  /** Which files run; by default all of the projects. */
  readonly filters?: readonly string[]
  /** Which tests of them run, by their names with those of their groups; by default all. */
  readonly names?: RegExp
}

export async function runVitest(
  projects: readonly string[],
  scope: Scope,
  { isRepeated = false, reporter = 'default', filters = [], names, ...options }: VitestOptions = {},
): Promise<number> {
  const report = reportPath(`${projects.join('-')}${isRepeated ? '-repeated' : ''}`)
  const chosen = projects.flatMap((project) => ['--project', project])
  const reporters = [`--reporter=${reporter}`, '--reporter=json', `--outputFile.json=${report}`]
  const tags = scope === 'short' ? ['--tagsFilter=!long'] : []
  const pattern = names === undefined ? [] : ['--testNamePattern', names.source]
  const args = ['run', workerOptions, ...filters, ...chosen, ...tags, ...pattern, ...reporters]
  const code = await runNode(vitestFile, args, options)
  const result = readVitestReport(report, { omittedTags: scope === 'short' ? ['long'] : [], names: names ?? /^/ })
  return countResult(code, isRepeated ? { ...result, passed: 0 } : result)
}

export async function runCountedPlaywright(
  name: string,
  env: Record<string, string>,
  args: readonly string[] = [],
): Promise<number> {
  const report = reportPath(name)
  const environment = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...keepTemporaryFilesInMemory(), ...env }
  const code = await runPlaywright(['--reporter=dot,json', ...args], environment)
  return countResult(code, readPlaywrightReport(report))
}

/**
 * Node loads the sources itself, and stores them compiled. Playwright's loader would translate them with Babel, in each worker of a fresh
 * clone, which takes ten seconds of processor time.
 */
const loadWithNode = { PW_DISABLE_TS_ESM: '1', NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled') }

export function runPlaywright(args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  return runNode(playwrightFile, ['test', '--config', 'tests/playwright.config.ts', ...args], {
    env: { ...loadWithNode, ...env },
  })
}

export function reportFile(name: string): string {
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
