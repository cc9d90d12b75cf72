import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Browser } from 'playwright-core'

/**
 * What a journey runs in: the shell, which is Chromium's engine without the browser around it and takes two thirds of the
 * time, or the whole browser, which alone has a camera, a key for passkeys, and what else its windows bring.
 */
export type Kind = 'shell' | 'whole'

const names: Readonly<Record<Kind, readonly string[]>> = {
  shell: ['chromium-headless-shell'],
  whole: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
}

/** A Chromium of this machine: the one of CHROMIUM_PATH, else an installed one, else the one Playwright downloaded; or null. */
export async function findChromium(kind: Kind): Promise<string | null> {
  const given = process.env.CHROMIUM_PATH
  if (given) return given
  const folders = (process.env.PATH ?? '').split(delimiter)
  const installed = names[kind].flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
  if (installed !== undefined) return installed
  if (kind === 'shell') return findChromium('whole')
  const { chromium } = await import('playwright-core')
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null
}

/** Starts that Chromium without a window, with further orders. It asks nobody on the network for anything but what a test opens. */
export async function launchBrowser(orders: readonly string[] = [], kind: Kind = 'shell'): Promise<Browser> {
  const { chromium } = await import('playwright-core')
  const executablePath = await findChromium(kind)
  if (executablePath === null) throw new Error('No Chromium: `npm run e2e` finds or installs one and says how.')
  return chromium.launch({
    executablePath,
    headless: true,
    // Chromium's sandbox cannot be set up by root, who runs the tests in most containers.
    chromiumSandbox: process.getuid?.() !== 0,
    args: [
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...orders,
    ],
  })
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
