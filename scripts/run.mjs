#!/usr/bin/env node
// Starts every task of this repository: `node scripts/run.mjs <task> [arguments]`, which is what the scripts of package.json do.
//
// It has to run on whatever Node a machine has (20 or newer) before anything is installed, so it is plain JavaScript without
// dependencies. It installs what is missing, then hands over to scripts/tasks.ts under the Node that package.json pins. When
// nothing is missing it says nothing.
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { env, execPath, exit, kill, pid, stdin } from 'node:process'
import { pathToFileURL } from 'node:url'
import { install, isInstalled, pinnedNode, root } from './install.mjs'

const tasks = join(root, 'scripts', 'tasks.ts')

const installed = isInstalled()
if (!installed) await install()
const node = pinnedNode()

// The bins of packages begin with `#!/usr/bin/env node`: they must find the same one.
env.PATH = [dirname(node), join(root, 'node_modules', '.bin'), env.PATH].join(process.platform === 'win32' ? ';' : ':')

if (env.npm_lifecycle_event) endWithParent()

// Where npm has linked it as `node`, this already is the pinned one.
if (installed && execPath === node) await import(pathToFileURL(tasks).href)
else handOver()

function handOver() {
  const child = spawn(node, [tasks, ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to everybody in it; passed on as well it would count as the impatient second one.
      if (!(signal === 'SIGINT' && stdin.isTTY)) child.kill(signal)
    })
  }
  child.on('exit', (code, signal) => {
    if (signal === null) exit(code ?? 1)
    process.removeAllListeners(signal)
    kill(pid, signal)
  })
}

// npm passes a signal on to the shell that it started us with, and that shell ends without a word to us.
function endWithParent() {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    kill(pid, 'SIGTERM')
  }, 500)
  timer.unref()
}
