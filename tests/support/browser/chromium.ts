import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Browser, LaunchOptions } from '@playwright/test'

/**
 * The program that a browser test starts: 'shell' is Chromium without a user interface, in which tests take two thirds of the
 * time; 'whole' is the complete browser, which is needed for a camera.
 */
export type Kind = 'shell' | 'whole'

const names: Readonly<Record<Kind, readonly string[]>> = {
  shell: ['chromium-headless-shell'],
  whole: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
}

/** The path of Chromium: CHROMIUM_PATH, else an installed program, else the browser that Playwright downloaded, else null. */
export async function findChromium(kind: Kind): Promise<string | null> {
  const given = process.env.CHROMIUM_PATH
  if (given) return given
  const folders = (process.env.PATH ?? '').split(delimiter)
  const installed = names[kind].flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
  if (installed !== undefined) return installed
  if (kind === 'shell') return findChromium('whole')
  const { chromium } = await import('@playwright/test')
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null
}

/** Starts Chromium without a window. `args` are added to its command line. */
export async function launchBrowser(args: readonly string[] = [], kind: Kind = 'shell'): Promise<Browser> {
  const { chromium } = await import('@playwright/test')
  return chromium.launch(await launchOptionsOf(kind, args))
}

/** Chromium sends no request of its own to the network, only those of the pages that a test opens. */
export async function launchOptionsOf(kind: Kind, args: readonly string[] = []): Promise<LaunchOptions> {
  const executablePath = await findChromium(kind)
  if (executablePath === null) throw new Error('No Chromium: `npm run e2e` finds or installs one and says how.')
  return {
    executablePath,
    headless: true,
    // Chromium's sandbox cannot be set up by root, the user of the tests in most containers.
    chromiumSandbox: process.getuid?.() !== 0,
    args: [
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...args,
    ],
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
