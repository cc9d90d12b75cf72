import { createRequire } from 'node:module'

// The tests' own browser driver: the web itself needs none.
const { chromium } = createRequire(new URL('../../tests/package.json', import.meta.url))('playwright-core')

/** Debian's Chromium, quiet enough for a container. */
export function openBrowser() {
  return chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}
