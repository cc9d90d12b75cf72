// The tasks of this repository, one for each script of package.json. Started by run.mjs under the pinned Node.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { build, ensureBuilt } from './build.ts'
import { forwardSignals, killRunning, root, run, runNode } from './processes.ts'
import { vitestFile } from './test-steps.ts'
import {
  check,
  verify,
  verifyBrowserTests,
  verifyDistribution,
  verifyEngines,
  verifyFaults,
  verifyServers,
} from './verify.ts'

/** Tasks that start other programs and return an exit code. */
const tasks: Readonly<Record<string, (args: readonly string[]) => Promise<number>>> = {
  dev,
  check,
  build,
  // Arguments are passed to `vitest run` to select tests.
  test: (args) => (args.length > 0 ? runNode(vitestFile, ['run', ...args]) : verify('short')),
  verify: () => verify('all'),
  e2e: verifyBrowserTests,
  faults: verifyFaults,
  'distribute-check': verifyDistribution,
  'servers-check': verifyServers,
  engines: verifyEngines,
  walks: runWalks,
  'sync-model': runSyncModel,
}

/** Tasks that run a program of this repository in this process, so that the program handles signals and the terminal. */
const programs: Readonly<Record<string, string>> = {
  start: 'server/dist/main.js',
  haru: 'server/src/cli.ts',
  seed: 'scripts/seed.ts',
  docs: 'scripts/docs.ts',
  bench: 'tests/bench/main.ts',
  soak: 'tests/bench/soak-main.ts',
  screenshots: 'scripts/screenshots.ts',
  sbom: 'scripts/sbom.ts',
  release: 'scripts/release.ts',
}

const runsBuilt = ['start', 'bench', 'soak', 'screenshots']

const [name = '', ...args] = process.argv.slice(2)
const task = tasks[name]
const program = programs[name]
if (task !== undefined) {
  forwardSignals()
  const code = await task(args)
  process.exitCode ||= code
} else if (program !== undefined) {
  const code = runsBuilt.includes(name) ? await ensureBuilt() : 0
  if (code === 0) await runProgram(program)
  else process.exitCode = code
} else {
  const names = Object.keys({ ...tasks, ...programs }).join(', ')
  console.error(`Haru: no task '${name}'. There are: ${names}.`)
  process.exitCode = 1
}

async function runProgram(file: string): Promise<void> {
  // Reuses the code compiled at the last start, which takes most of the start time.
  enableCompileCache(join(root, 'node_modules/.cache/compiled'))
  process.argv = [process.execPath, join(root, file), ...args]
  process.chdir(root)
  await import(pathToFileURL(join(root, file)).href)
}

/**
 * Runs random walks through the editors, as many as given, on a network that delays each response by up to ten seconds. `--seed`
 * selects the first walk, `--delay` is the longest delay in milliseconds, and `--failures` the share of lost requests.
 */
async function runWalks(given: readonly string[]): Promise<number> {
  const options = { seed: { type: 'string' }, delay: { type: 'string' }, failures: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args: [...given], options, allowPositionals: true })
  const [count = values.seed === undefined ? '200' : '1'] = positionals
  Object.assign(process.env, {
    HARU_WALKS: count,
    HARU_WALK_SEED: values.seed ?? '1',
    HARU_WALK_DELAY: values.delay ?? '10000',
    HARU_WALK_FAILURES: values.failures ?? '0',
  })
  return verifyBrowserTests(['e2e/walks'])
}

/** Runs as many random sequences of the model of devices and a server as given. */
function runSyncModel([count = '100000']: readonly string[]): Promise<number> {
  process.env.HARU_MODEL_RUNS = count
  return runNode(vitestFile, ['run', 'tests/exchange/model.test.ts', '-t', 'in many runs'])
}

async function dev(): Promise<number> {
  const page = 'http://127.0.0.1:5173'
  console.error(`Haru: ${page}/haru/, which follows what you write`)
  const code = await Promise.race([
    runNode('node_modules/vite/bin/vite.js', ['web', '--config', 'web/vite.config.ts', '--clearScreen', 'false']),
    run(process.execPath, ['--watch', 'server/src/main.ts', ...args], { env: { HARU_PUBLIC_ORIGIN: page } }),
  ])
  killRunning('SIGTERM')
  return code
}
