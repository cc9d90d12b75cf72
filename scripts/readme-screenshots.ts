import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import type { TestApp } from '../server/src/testing/start-app.ts'
import { languages } from '../shared/src/i18n/languages.ts'
import { createDemoUser, openScenePage, type ScreenshotVariant, takeScreenshot, today } from './scene-screenshots.ts'
import { listScenes } from './scenes.ts'

const folder = join(import.meta.dirname, '../docs/pictures')

/** The scenes in the README, side by side; the middle one is dark. */
const readmeScenes = [
  { file: 'today', name: 'today', colorScheme: 'light' },
  { file: 'charts', name: 'sleep-chart', colorScheme: 'dark' },
  { file: 'calendar', name: 'calendar', colorScheme: 'light' },
] as const satisfies readonly (Pick<ScreenshotVariant, 'colorScheme'> & {
  readonly file: string
  readonly name: string
})[]

/** Writes the screenshots of both README files; returns their number. */
export async function writeReadmeScreenshots(app: TestApp, browser: Browser): Promise<number> {
  await mkdir(folder, { recursive: true })
  for (const language of languages) {
    const user = await createDemoUser(app, language)
    for (const { file, name, colorScheme } of readmeScenes) {
      const scene = listScenes(today).find((each) => each.name === name)
      if (scene === undefined) throw new Error(`there is no scene ${name}`)
      const signedInPage = await openScenePage(app, browser, user, { language, viewport: 'print', colorScheme })
      const picture = await toRoundedWebp(browser, await takeScreenshot(signedInPage, scene))
      await signedInPage.context.close()
      await writeFile(join(folder, `${file}.${language}.webp`), picture)
    }
  }
  return languages.length * readmeScenes.length
}

/** Adds round corners and a thin edge, visible on light and dark pages, and converts to WebP. */
async function toRoundedWebp(browser: Browser, png: Buffer): Promise<Buffer> {
  const page = await browser.newPage()
  const packed = await page.evaluate(drawRoundedFrame, `data:image/png;base64,${png.toString('base64')}`)
  await page.close()
  return Buffer.from(packed, 'base64')
}

// Runs in the page.
async function drawRoundedFrame(picture: string): Promise<string> {
  const image = new Image()
  image.src = picture
  await image.decode()
  const [edge, corner] = [6, 72]
  const canvas = new OffscreenCanvas(image.width + 2 * edge, image.height + 2 * edge)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('nothing to draw on')
  context.beginPath()
  context.roundRect(0, 0, canvas.width, canvas.height, corner + edge)
  context.fillStyle = '#8d8579'
  context.fill()
  context.beginPath()
  context.roundRect(edge, edge, image.width, image.height, corner)
  context.clip()
  context.drawImage(image, edge, edge)
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 })
  const bytes = new Uint8Array(await blob.arrayBuffer())
  return bytes.toBase64()
}
