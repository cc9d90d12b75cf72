#!/usr/bin/env node
// Starts every task of this repository: `node scripts/run.mjs <task> [arguments]`, which is what the scripts of package.json do.
//
// It has to run on any installed Node (20 or newer) before packages are installed, so it is plain JavaScript without
// dependencies. It installs missing packages, then runs scripts/tasks.ts with the Node that package.json pins. It prints
// nothing if no package is missing.
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { env, execArgv, execPath, exit, kill, pid, stdin } from 'node:process'
import { pathToFileURL } from 'node:url'
import { install, isInstalled, pinnedNode, root } from './install.mjs'

const tasks = join(root, 'scripts', 'tasks.ts')

const installed = isInstalled()
if (!installed) await install()
const node = pinnedNode()

// The bins of packages begin with `#!/usr/bin/env node`: they must find the pinned Node.
env.PATH = [dirname(node), join(root, 'node_modules', '.bin'), env.PATH].join(process.platform === 'win32' ? ';' : ':')

if (env.npm_lifecycle_event) endWithParent()

// If npm has linked the pinned Node as `node`, this process already runs on it.
if (installed && execPath === node) await import(pathToFileURL(tasks).href)
else handOver()

function handOver() {
  const child = spawn(node, [...execArgv, tasks, ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to all its processes; a forwarded one would count as a second Ctrl-C.
      if (!(signal === 'SIGINT' && stdin.isTTY)) child.kill(signal)
    })
  }
  child.on('exit', (code, signal) => {
    if (signal === null) exit(code ?? 1)
    process.removeAllListeners(signal)
    kill(pid, signal)
  })
}

// npm forwards a signal only to the shell that started this process, and the shell ends without forwarding it.
function endWithParent() {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    kill(pid, 'SIGTERM')
  }, 500)
  timer.unref()
}
