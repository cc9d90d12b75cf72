import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '..')
const config = join(import.meta.dirname, 'vite.prerender.config.ts')
const bundle = pathToFileURL(join(root, '.cache/prerender/prerender.js')).href

// Without a file for it, Node warns about its local storage. The modules of the app keep timers and channels open.
const program = `
Object.defineProperty(globalThis, 'localStorage', { value: undefined })
const { prerenderLogin } = await import(${JSON.stringify(bundle)})
process.stdout.write(JSON.stringify(await prerenderLogin()), () => process.exit())
`

/**
 * Writes prerendered.json, from which the server sends the login as HTML: its text and fields are painted before the scripts of the
 * app are loaded. The screen is rendered by the code of the app itself.
 */
export const prerendered: Plugin = {
  name: 'haru-prerendered',
  apply: 'build',
  async generateBundle() {
    await runNode('node_modules/vite/bin/vite.js', 'build', 'web', '--config', config, '--logLevel', 'error')
    const source = await runNode('--input-type=module', '--eval', program)
    this.emitFile({ type: 'asset', fileName: 'prerendered.json', source })
  },
}

/** Runs Node and returns its output. Throws if it fails. */
async function runNode(...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, maxBuffer: 10_000_000 })
  return stdout
}
