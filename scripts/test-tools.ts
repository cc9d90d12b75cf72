import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findChromium } from '../tests/support/browser/chromium.ts'
import { findMiniBrowser } from '../tests/support/engines/webkit.ts'
import { findFakeTime } from '../tests/support/faults/fake-time.ts'
import { run, runNode } from './processes.ts'

const korean = 'fonts-noto-cjk'

/**
 * Installs the system packages that the tests need, if it can: Chromium, a Korean font and, on Linux, strace, which simulates
 * disk failures, and libfaketime, which sets the clock of a server. Returns an exit code.
 */
export async function ensureTestTools(): Promise<number> {
  const whole = await findChromium('whole')
  const shell = await findChromium('shell')
  const missing = [
    ...(whole === null ? ['chromium'] : []),
    // Without the headless shell the tests use the whole browser, which is slower.
    ...(shell === whole && !process.env.CHROMIUM_PATH ? ['chromium-headless-shell'] : []),
    ...(hasKoreanFont() ? [] : [korean]),
    ...listMissingFaultTools(),
  ]
  if (missing.length > 0 && canApt()) await apt(missing)
  if ((await findChromium('whole')) === null) {
    console.error('Haru: downloading Chromium for the browser tests …')
    await runNode('node_modules/@playwright/test/cli.js', ['install', 'chromium'], { output: 'failed' })
  }
  const missingTools = listMissingFaultTools()
  if (missingTools.length > 0) {
    console.error(`Haru: the tests of faults need ${missingTools.join(' and ')}: install it, and run this again.`)
    return 1
  }
  if ((await findChromium('whole')) !== null) return 0
  console.error('Haru: the browser tests need Chromium: install it, or name one in CHROMIUM_PATH, and run this again.')
  return 1
}

/** Names the Debian packages of missing browser engines, and returns an exit code. */
export function reportMissingEngines(): number {
  const missing = [
    ...(hasCommand('firefox-esr') ? [] : ['firefox-esr']),
    ...(findMiniBrowser() === undefined ? ['libwebkit2gtk-4.1-0'] : []),
    ...(hasCommand('Xvfb') ? [] : ['xvfb']),
  ]
  if (missing.length === 0) return 0
  console.error(`Haru: the tests of Firefox and WebKit need more packages: apt-get install ${missing.join(' ')}`)
  return 69
}

function listMissingFaultTools(): readonly string[] {
  if (process.platform !== 'linux') return []
  return [...(hasCommand('strace') ? [] : ['strace']), ...(findFakeTime() === null ? ['libfaketime'] : [])]
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

// Other systems include a Korean font. Without such a font, Korean letters are boxes in screenshots.
function hasKoreanFont(): boolean {
  const fonts = '/usr/share/fonts/opentype'
  return process.platform !== 'linux' || (existsSync(fonts) && readdirSync(fonts).includes('noto'))
}
