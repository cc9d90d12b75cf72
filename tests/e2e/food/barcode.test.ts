import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestApp } from '@haru/server/src/testing/start-app.ts'
import { languages } from '@haru/shared/i18n/languages.ts'
import { type Browser, expect } from '@playwright/test'
import { violationsOn } from '../../support/browser/axe.ts'
import { launchBrowser } from '../../support/browser/chromium.ts'
import { dialogOf } from '../../support/browser/pages.ts'
import { test } from '../../support/browser/setup.ts'
import { openSignedInPage, type SignedInPage, startAppWithPages } from '../../support/browser/signed-in-page.ts'
import { drawBarcode, type Print, toFilm, toPng } from '../../support/data/barcode-picture.ts'

const pie = '8801117534912'
const unknown = '8801043014830'
const still: Print = { width: 640, height: 480, module: 4 }

let app: TestApp
let folder: string
let withCamera: Browser
let without: Browser
test.beforeAll(async () => {
  app = await startAppWithPages()
  folder = await mkdtemp(join(tmpdir(), 'haru-film-'))
  const film = join(folder, 'pie.y4m')
  await writeFile(film, toFilm(drawBarcode(pie, still)))
  const camera = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`]
  withCamera = await launchBrowser(camera, 'whole')
  without = await launchBrowser([], 'whole')
})
test.afterAll(async () => {
  await Promise.all([withCamera.close(), without.close()])
  await app.close()
  await rm(folder, { recursive: true })
})

async function goToSearch(browser: Browser, language: 'ko' | 'en'): Promise<SignedInPage> {
  const kim = await openSignedInPage(app, browser, { language })
  const per100 = { kcal: 440, carb: 68, protein: 4, fat: 17 }
  const food = { food_name_ko: '초코파이', food_name_en: 'Choco pie', food_per100: per100, food_barcode: pie }
  await kim.user.post('/food/own/create', { OBJECT: food })
  await kim.open('/food/find/list')
  return kim
}

async function openScan(kim: SignedInPage) {
  await kim.page.getByRole('button', { name: kim.t('scan.open') }).click()
  const sheet = dialogOf(kim, kim.t('scan.title'))
  await sheet.getByRole('button', { name: kim.t('scan.picture') }).waitFor()
  return sheet
}

async function choosePicture({ page }: SignedInPage, buffer: Buffer): Promise<void> {
  const picture = { name: 'picture.png', mimeType: 'image/png', buffer }
  await page.locator('input[type=file]').setInputFiles(picture)
}

const nameOf = { ko: '초코파이', en: 'Choco pie' }
const seeFood = ({ page }: SignedInPage, name: string) =>
  page.getByRole('main').getByText(name, { exact: true }).first().waitFor()

for (const language of languages) {
  test(`a barcode in front of the camera is found, in ${language}`, async () => {
    const kim = await goToSearch(withCamera, language)
    await kim.context.grantPermissions(['camera'])
    await kim.page.evaluate(rememberTracks)
    const sheet = await openScan(kim)
    await seeFood(kim, nameOf[language])
    await sheet.waitFor({ state: 'detached' })
    await kim.page.waitForURL(`**/food/find/list?query=${pie}`)
    // The camera is switched off.
    await expect.poll(() => kim.page.evaluate(() => (window as unknown as Remembering).tracks)).toEqual(['ended'])
    expect(kim.faults).toEqual([])
    await kim.context.close()
  })
}

for (const language of languages) {
  test(`without a camera a barcode is read from a picture or typed, in ${language}`, { tag: '@long' }, async () => {
    const kim = await goToSearch(without, language)
    const { page, t } = kim
    const sheet = await openScan(kim)
    await sheet.getByText(t('scan.none')).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await choosePicture(kim, toPng(drawBarcode('', still)))
    await sheet.getByText(t('scan.picture.none')).waitFor()
    // A larger picture in portrait format.
    await choosePicture(kim, toPng(drawBarcode(pie, { width: 1500, height: 2000, module: 6, isLying: true })))
    await seeFood(kim, nameOf[language])
    const box = page.getByRole('searchbox', { name: t('find.search') })
    await box.fill('')
    await page.waitForURL('**/food/find/list')
    await box.fill('880-1117 534912')
    await page.waitForURL('**/food/find/list?query=880-1117+534912')
    await seeFood(kim, nameOf[language])
    expect(kim.faults).toEqual([])
    await kim.context.close()
  })
}

for (const { reads, finds, what } of [
  { what: 'is asked first', reads: '036000291452', finds: '0036000291452' },
  { what: 'that fails is done without', reads: null, finds: unknown },
]) {
  test(`a browser with a barcode detector ${what}`, { tag: '@long' }, async () => {
    const kim = await goToSearch(without, 'en')
    await kim.page.evaluate(readByItself, reads)
    await openScan(kim)
    await choosePicture(kim, toPng(drawBarcode(unknown, still)))
    await kim.page.waitForURL(`**/food/find/list?query=${finds}`)
    expect(kim.faults).toEqual([])
    await kim.context.close()
  })
}

test('a refused camera shows the alternatives', { tag: '@long' }, async () => {
  const kim = await goToSearch(withCamera, 'en')
  const sheet = await openScan(kim)
  await sheet.getByText(kim.t('scan.denied')).waitFor()
  await kim.page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  expect(kim.faults).toEqual([])
  await kim.context.close()
})

test('an unknown barcode becomes an own food, and is found afterwards', { tag: '@long' }, async () => {
  const kim = await goToSearch(without, 'en')
  const { page, t } = kim
  await openScan(kim)
  await choosePicture(kim, toPng(drawBarcode(unknown, still)))
  await page.getByText(t('scan.unknown', { barcode: unknown })).waitFor()
  await page.getByRole('link', { name: t('scan.create') }).click()
  await expect(page.getByRole('textbox', { name: new RegExp(`^${t('find.own.barcode')}`) })).toHaveValue(unknown)
  await page.getByRole('textbox', { name: t('find.own.en') }).fill('Noodles')
  await page.getByRole('button', { name: t('save.save'), exact: true }).click()
  await seeFood(kim, 'Noodles')
  expect(kim.faults).toEqual([])
  await kim.context.close()
})

/** Adds `BarcodeDetector`, which Chromium has on phones only. */
function readByItself(text: string | null): void {
  class BarcodeDetector {
    static async getSupportedFormats() {
      return ['ean_13', 'ean_8', 'upc_a', 'qr_code']
    }
    async detect() {
      if (text === null) throw new DOMException('Barcode detection service unavailable', 'NotSupportedError')
      return [{ rawValue: 'https://haru.test' }, { rawValue: text }]
    }
  }
  Object.assign(window, { BarcodeDetector })
}

interface Remembering {
  readonly tracks: readonly string[]
}

/** Records the tracks of the camera that the page requests. */
function rememberTracks(): void {
  const { mediaDevices } = navigator
  const ask = mediaDevices.getUserMedia.bind(mediaDevices)
  const streams: MediaStream[] = []
  mediaDevices.getUserMedia = async (wanted) => {
    const stream = await ask(wanted)
    streams.push(stream)
    return stream
  }
  Object.defineProperty(window, 'tracks', {
    get: () => streams.flatMap((stream) => stream.getTracks()).map(({ readyState }) => readyState),
  })
}
