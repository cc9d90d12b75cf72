import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findChromium } from '../tests/support/browser/chromium.ts'
import { run, runNode } from './processes.ts'

const korean = 'fonts-noto-cjk'

/**
 * Installs what the tests need of the system, where that can be done: a Chromium, a font with Korean letters and, on Linux, strace,
 * with which a disk is made to fail. Returns an exit code.
 */
export async function ensureTestTools(): Promise<number> {
  const whole = await findChromium('whole')
  const shell = await findChromium('shell')
  const missing = [
    ...(whole === null ? ['chromium'] : []),
    // Where there is none, what was found for it is the whole browser: that does too, only slower.
    ...(shell === whole && !process.env.CHROMIUM_PATH ? ['chromium-headless-shell'] : []),
    ...(hasKoreanFont() ? [] : [korean]),
    ...(process.platform === 'linux' && !hasCommand('strace') ? ['strace'] : []),
  ]
  if (missing.length > 0 && canApt()) await apt(missing)
  if ((await findChromium('whole')) === null) {
    console.error('Haru: downloading Chromium for the browser tests …')
    await runNode('node_modules/playwright-core/cli.js', ['install', 'chromium'], { output: 'failed' })
  }
  if (process.platform === 'linux' && !hasCommand('strace')) {
    console.error('Haru: the tests of failing disks need strace: install it, and run this again.')
    return 1
  }
  if ((await findChromium('whole')) !== null) return 0
  console.error('Haru: the browser tests need Chromium: install it, or name one in CHROMIUM_PATH, and run this again.')
  return 1
}

async function apt(packages: readonly string[]): Promise<void> {
  console.error(`Haru: installing ${packages.join(' and ')} for the browser tests …`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const updated = await run('apt-get', ['update', '-q'], { env, output: 'failed' })
  if (updated === 0)
    await run('apt-get', ['install', '-yq', '--no-install-recommends', ...packages], { env, output: 'failed' })
}

function canApt(): boolean {
  return hasCommand('apt-get') && process.getuid?.() === 0
}

function hasCommand(name: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)))
}

// Elsewhere a desktop brings its own; without one Korean shows as boxes, which is wrong in pictures only.
function hasKoreanFont(): boolean {
  const fonts = '/usr/share/fonts/opentype'
  return process.platform !== 'linux' || (existsSync(fonts) && readdirSync(fonts).includes('noto'))
}
