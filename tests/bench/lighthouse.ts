import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root, run } from '../../scripts/processes.ts'
import { launchBrowser } from '../support/browser/chromium.ts'
import { type App, startBuiltApp } from '../support/servers/built-app.ts'
import { printMeasurements, withoutBudget } from './measurements.ts'

// Lighthouse is 176 MB with its packages, and only this part of the bench uses it: it is installed at the first run.
const version = '13.5.0'
const folder = join(root, '.cache', `lighthouse-${version}`)
const document = join(root, 'docs/performance.md')

const screens = [
  '/user/login',
  '/today/list',
  '/exercise/list',
  '/food/list',
  '/money/list',
  '/sleep/list',
  '/exercise/detail',
  '/food/goal/list',
  '/today/goal/list',
  '/calendar/list',
  '/today/year/list',
  '/food/chart/list',
  '/food/find/list',
  '/user/appSetting',
] as const

/** Times in milliseconds, sizes in bytes as brotli. */
interface Measurement {
  readonly score: number
  readonly lcp: number
  readonly fcp: number
  readonly tbt: number
  readonly cls: number
  readonly scripts: number
  readonly texts: number
  readonly styles: number
  /** The speed of this machine, as Lighthouse measures it: above 1,000 for a desktop, lower while other programs run. */
  readonly machine: number
}

/** The parts of a Lighthouse report that the bench uses. */
interface Report {
  readonly environment: { readonly benchmarkIndex: number }
  readonly categories: { readonly performance: { readonly score: number } }
  readonly audits: Readonly<Record<string, Audit | undefined>>
}
interface Audit {
  readonly numericValue?: number
  readonly details?: { readonly items: readonly { readonly url?: string }[] }
}
type Lighthouse = (url: string, flags: object) => Promise<{ readonly lhr: Report }>

/**
 * Measures every main screen with Lighthouse, as it simulates a slow phone, and writes docs/performance.md. A screen has the median
 * of `runCount` runs.
 */
export async function benchLighthouse(runCount = 3): Promise<void> {
  const lighthouse = await loadLighthouse()
  const app = await startBuiltApp({ environment: { HARU_REQUESTS_PER_MINUTE: '6000' } })
  try {
    const cookie = await signInAsDemo(app)
    const results: (readonly [string, Measurement])[] = []
    for (const path of screens) {
      const runs: Measurement[] = []
      for (let i = 0; i < runCount; i += 1) runs.push(await measure(lighthouse, app, path, cookie))
      const measurement = medianOf(runs)
      results.push([path, measurement])
      printScreen(path, measurement)
    }
    writeDocument(results)
  } finally {
    await app.stop()
  }
}

async function loadLighthouse(): Promise<Lighthouse> {
  const file = join(folder, 'node_modules/lighthouse/core/index.js')
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    const options = ['--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund']
    const code = await run('npm', ['install', `lighthouse@${version}`, ...options], { output: 'failed' })
    if (code !== 0) throw new Error(`Lighthouse ${version} could not be installed`)
  }
  const module: { readonly default: Lighthouse } = await import(pathToFileURL(file).href)
  return module.default
}

async function signInAsDemo({ url }: App): Promise<string> {
  const response = await fetch(`${url}/haru/api/user/demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ user_lang: 'ko', user_timeZone: 'UTC' }),
  })
  if (!response.ok) throw new Error(`the demo account was refused: ${response.status}`)
  const cookies = response.headers.getSetCookie()
  return cookies.map((cookie) => cookie.split(';')[0]).join('; ')
}

/** One run in a browser of its own, so that its cache is empty. */
async function measure(lighthouse: Lighthouse, app: App, path: string, cookie: string): Promise<Measurement> {
  const port = 9300 + Math.floor(Math.random() * 500)
  const browser = await launchBrowser([`--remote-debugging-port=${port}`], 'whole')
  try {
    const extraHeaders = { 'accept-language': 'ko', ...(path === '/user/login' ? {} : { cookie }) }
    const flags = { port, logLevel: 'error', onlyCategories: ['performance'], extraHeaders }
    const { lhr } = await lighthouse(`${app.url}/haru${path}`, flags)
    return readReport(lhr)
  } finally {
    await browser.close()
  }
}

function readReport({ categories, audits, environment }: Report): Measurement {
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  const files = (audits['network-requests']?.details?.items ?? []).map(({ url = '' }) => new URL(url).pathname)
  const bytes = (pattern: RegExp) =>
    [...new Set(files)]
      .filter((file) => pattern.test(file))
      .map(sizeOf)
      .reduce(sum, 0)
  return {
    score: categories.performance.score * 100,
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    scripts: bytes(/^(?!.*\.(ko|en)-).*\.js$/),
    texts: bytes(/\.(ko|en)-.*\.js$/),
    styles: bytes(/\.css$/),
    machine: environment.benchmarkIndex,
  }
}

function sizeOf(path: string): number {
  return statSync(join(root, 'web/dist', `${path.replace('/haru/', '')}.br`)).size
}

function sum(one: number, other: number): number {
  return one + other
}

function medianOf(runs: readonly Measurement[]): Measurement {
  const middle = (name: keyof Measurement) =>
    runs.map((each) => each[name]).toSorted((one, other) => one - other)[Math.floor(runs.length / 2)] ?? Number.NaN
  return {
    score: middle('score'),
    fcp: middle('fcp'),
    lcp: middle('lcp'),
    tbt: middle('tbt'),
    cls: middle('cls'),
    scripts: middle('scripts'),
    texts: middle('texts'),
    styles: middle('styles'),
    machine: middle('machine'),
  }
}

function printScreen(path: string, { score, lcp, fcp, tbt, cls, scripts, texts, styles, machine }: Measurement): void {
  printMeasurements(`${path} in Lighthouse, a slow phone with an empty cache`, [
    { name: 'performance score', value: score.toFixed(0), budget: '98', isWithinBudget: score >= 98 },
    { name: 'largest contentful paint', value: `${lcp.toFixed(0)} ms`, budget: '1300 ms', isWithinBudget: lcp <= 1300 },
    withoutBudget('first contentful paint', `${fcp.toFixed(0)} ms`),
    { name: 'total blocking time', value: `${tbt.toFixed(0)} ms`, budget: '120 ms', isWithinBudget: tbt <= 120 },
    { name: 'layout shift', value: cls.toFixed(4), budget: '0', isWithinBudget: cls < 0.00005 },
    {
      name: 'scripts and texts',
      value: kilobytes(scripts + texts),
      budget: '85 kB',
      isWithinBudget: scripts + texts <= 85_000,
    },
    withoutBudget('benchmark index of this machine', machine.toFixed(0)),
    { name: 'styles', value: kilobytes(styles), budget: '6 kB', isWithinBudget: styles <= 6000 },
  ])
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}

/** Replaces the table of the document; the text around it is written by hand. */
function writeDocument(results: readonly (readonly [string, Measurement])[]): void {
  const rows = results.map(([path, { score, fcp, lcp, tbt, cls, scripts, texts, styles, machine }]) =>
    [
      '',
      `\`${path}\``,
      score.toFixed(0),
      `${(fcp / 1000).toFixed(2)} s`,
      `${(lcp / 1000).toFixed(2)} s`,
      `${tbt.toFixed(0)} ms`,
      cls.toFixed(3),
      ...[scripts, texts, styles].map(kilobytes),
      machine.toFixed(0),
      '',
    ]
      .join(' | ')
      .trim(),
  )
  const text = readFileSync(document, 'utf8')
  writeFileSync(document, text.replace(/(\|---.*\|\n)(?:\|.*\n)*/, `$1${rows.join('\n')}\n`))
}
