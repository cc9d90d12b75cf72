import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter'
import type { TaskMeta } from 'vitest'
import { root } from './processes.ts'

export interface TestResult {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** The failed tests, each with the first lines of its message. */
  readonly failures: readonly string[]
}

const empty: TestResult = { passed: 0, failed: 0, skipped: 0, failures: [] }

/** The used fields of Vitest's JSON report, which has the format of Jest. */
export interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly fullName: string
      /** A test that a filter omits is skipped. */
      readonly status: string
      readonly tags: readonly string[]
      /** What the test stored in its `task.meta`. */
      readonly meta: TaskMeta
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

/** The tests that a step runs. */
interface TestSelection {
  readonly omittedTags: readonly string[]
  /** The pattern of their names. */
  readonly names: RegExp
}

/**
 * A missing report counts no test: the exit code of the program states the failure. Tests that were not selected are not counted as
 * skipped.
 */
export function readVitestReport(file: string, { omittedTags, names }: TestSelection): TestResult {
  if (!existsSync(file)) return empty
  const report: VitestReport = JSON.parse(readFileSync(file, 'utf8'))
  const results = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  const notRun = results.filter(({ status }) => status !== 'passed' && status !== 'failed')
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: notRun.filter(
      ({ fullName, tags }) => names.test(fullName) && !tags.some((tag) => omittedTags.includes(tag)),
    ).length,
    failures: report.testResults.flatMap(failuresOfFile),
  }
}

function failuresOfFile({ name: file, status, message, assertionResults }: VitestReport['testResults'][number]) {
  const failed = assertionResults.filter((result) => result.status === 'failed')
  if (failed.length === 0) return status === 'failed' ? [failureLine(file, 'the whole file', message)] : []
  return failed.map(({ fullName, failureMessages }) => failureLine(file, fullName, failureMessages?.[0] ?? ''))
}

/** A test with the titles of the groups that contain it. */
interface NamedSpec extends JSONReportSpec {
  readonly name: string
}

export function readPlaywrightReport(file: string): TestResult {
  if (!existsSync(file)) return empty
  const { config, errors, stats, suites }: JSONReport = JSON.parse(readFileSync(file, 'utf8'))
  return {
    passed: stats.expected,
    // Without a test to count, a file that cannot be loaded is an error of the report.
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [
      ...errors.map(({ location, message = '' }) => failureLine(location?.file ?? config.rootDir, 'no test', message)),
      ...suites.flatMap((suite) => specsOf(suite)).flatMap((spec) => failuresOfSpec(config.rootDir, spec)),
    ],
  }
}

function specsOf({ specs, suites = [] }: JSONReportSuite, groups: readonly string[] = []): readonly NamedSpec[] {
  const named = specs.map((spec) => ({ ...spec, name: [...groups, spec.title].join(' > ') }))
  return [...named, ...suites.flatMap((suite) => specsOf(suite, [...groups, suite.title]))]
}

function failuresOfSpec(folder: string, { file, name, tests }: NamedSpec): string[] {
  const failed = tests.filter(({ status }) => status === 'unexpected' || status === 'flaky')
  const messages = failed.flatMap(({ results }) =>
    results.flatMap(({ errors }) => errors.map(({ message }) => message)),
  )
  return failed.length === 0 ? [] : [failureLine(join(folder, file), name, messages[0] ?? '')]
}

function failureLine(file: string, name: string, message: string): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
  return `- ${relative(root, file)}: ${name}\n    ${lines.slice(0, 4).join('\n    ').slice(0, 600)}`
}
