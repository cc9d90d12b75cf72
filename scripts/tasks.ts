// The tasks of this repository, one for each script of package.json. Started by run.mjs under the pinned Node.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { endWithChildren, root, run, runNode } from './processes.ts'
import { check, verify, verifyJourneys, vitestFile } from './verify.ts'
import { buildWeb, ensureWeb } from './web-build.ts'

type Task = (args: readonly string[]) => Promise<number | undefined>

const tasks: Readonly<Record<string, Task>> = {
  start: async (args) => (await ensureWeb()) || here('server/src/main.ts', args),
  dev,
  check,
  build: buildWeb,
  // With arguments: only the tests that they choose, as `vitest run` understands them.
  test: (args) => (args.length > 0 ? runNode(vitestFile, ['run', ...args]) : verify()),
  e2e: verifyJourneys,
  seed: (args) => here('scripts/seed.ts', args),
  docs: (args) => here('scripts/docs.ts', args),
  bench: async (args) => (await ensureWeb()) || here('tests/bench/main.ts', args),
  haru: (args) => here('server/src/cli.ts', args),
}

const [name = '', ...args] = process.argv.slice(2)
const task = tasks[name]
if (task === undefined) {
  console.error(`Haru: there is no task '${name}'. There are: ${Object.keys(tasks).join(', ')}.`)
  process.exitCode = 1
} else {
  const code = await task(args)
  if (code !== undefined) process.exitCode ||= code
}

/** Runs a file in this very process, so that signals and the terminal are its own. It decides itself when it ends. */
async function here(file: string, args: readonly string[]): Promise<undefined> {
  if (!existsSync(join(root, file))) throw new Error(`There is no ${file}.`)
  process.argv = [process.execPath, join(root, file), ...args]
  process.chdir(root)
  await import(pathToFileURL(join(root, file)).href)
}

async function dev(): Promise<number> {
  endWithChildren()
  const page = 'http://127.0.0.1:5173'
  console.error(`Haru: ${page}/haru/`)
  return Promise.race([
    runNode('node_modules/vite/bin/vite.js', ['web', '--config', 'web/vite.config.ts', '--clearScreen', 'false']),
    run(process.execPath, ['--watch', '--watch-preserve-output', 'server/src/main.ts'], {
      env: { HARU_PUBLIC_ORIGIN: page },
    }),
  ])
}
