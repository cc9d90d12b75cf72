import { createRequire } from 'node:module'

// The browser driver of the tests; the web has none of its own.
const { chromium } = createRequire(new URL('../../tests/package.json', import.meta.url))('@playwright/test')

/** Opens Debian's Chromium without background network traffic, for use in a container. */
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
