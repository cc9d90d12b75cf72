// Takes screenshots of the gallery and of everything that opens in it, and runs axe: `npx vite web`, then `node web/gallery/screenshots.mjs [folder [address]]`.
import { mkdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBrowser } from './open-browser.mjs'

const [, , folder = join(tmpdir(), 'gallery'), address = 'http://127.0.0.1:5173/haru/gallery/'] = process.argv
const axe = await readFile(
  createRequire(new URL('../../tests/package.json', import.meta.url)).resolve('axe-core/axe.min.js'),
  'utf8',
)
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } }

// The overlays, with the name of the button that opens each in both languages.
const openings = [
  ['page', null],
  ['menu', /^(이 기록|This record)$/],
  ['dial', /^(할 일|Actions)$/],
  ['time', /^(잠든 시간|Bed time): /],
  ['period', /(11월 16일|Nov 16).*(11월 22일|Nov 22)/],
  ['dialog', /^dialog$/],
  ['sheet', /^sheet$/],
  ['ask', /^ask$/],
  ['error', /^error$/],
]

await mkdir(folder, { recursive: true })
const browser = await openBrowser()
let violations = 0
for (const [size, viewport] of Object.entries(sizes)) {
  for (const language of ['ko', 'en']) {
    for (const theme of ['light', 'dark']) await takeAllScreenshots(size, viewport, language, theme)
  }
}
await browser.close()
console.log(`${violations} violations`)
process.exitCode = violations > 0 ? 1 : 0

async function takeAllScreenshots(size, viewport, language, theme) {
  for (const [name, button] of openings) {
    if (name !== 'page' && size === 'desktop' && language === 'en') continue
    const page = await browser.newPage({ viewport, bypassCSP: true })
    page.on('console', (message) => message.type() === 'error' && console.log('console:', message.text()))
    page.on('pageerror', (error) => console.log('error:', error.message))
    await page.goto(`${address}?lang=${language}&theme=${theme}`)
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
    if (button !== null) await page.getByRole('button', { name: button }).first().click()
    await page.waitForTimeout(button === null ? 300 : 600)
    await page.screenshot({ path: `${folder}/${size}-${language}-${theme}-${name}.png`, fullPage: button === null })
    await page.evaluate(axe)
    const { violations: found } = await page.evaluate(() => globalThis.axe.run())
    violations += found.length
    for (const { id, nodes } of found) {
      console.log(
        size,
        language,
        theme,
        name,
        id,
        nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`).slice(0, 3),
      )
    }
    await page.close()
  }
}
