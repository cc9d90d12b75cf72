import type { Locator } from '@playwright/test'
import * as on from '../pages.ts'
import type { TestPage } from '../test-page.ts'

type SentFile = readonly [name: string, content: string | Buffer]

/** Opens the screen that takes files of other products. */
export async function openImports(testPage: TestPage): Promise<void> {
  await testPage.open('/user/import')
  await on.waitForScreen(testPage, testPage.t('settings.import'))
}

/** Chooses files as a user does, in the dialog of the browser. */
export function chooseFiles(testPage: TestPage, ...files: readonly SentFile[]): Promise<void> {
  return chooseFilesBy(testPage, (button) => button.click(), ...files)
}

/** Chooses files in the dialog of the browser, which `press` opens by its button. */
export async function chooseFilesBy(
  { page, t }: TestPage,
  press: (button: Locator) => Promise<void>,
  ...files: readonly SentFile[]
): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await press(page.getByRole('button', { name: t('imports.choose.file') }))
  const payloads = files.map(([name, content]) => ({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(content),
  }))
  await (await choosing).setFiles(payloads)
}

/** Chooses a folder of this machine in the dialog of the browser. */
export async function chooseFolder({ page, t }: TestPage, folder: string): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: t('imports.choose.folder') }).click()
  await (await choosing).setFiles(folder)
}

/** Drops a file or a folder of this machine where the screen takes files. */
export async function dropFile({ context, page, t }: TestPage, path: string): Promise<void> {
  const box = await page.getByText(t('imports.choose.drop')).boundingBox()
  if (box === null) throw new Error('the screen takes no files')
  const session = await context.newCDPSession(page)
  const event = {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    data: { items: [], files: [path], dragOperationsMask: 1 },
  }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, ...event })
  }
  await session.detach()
}

export function commitButton({ page, t }: TestPage, count: number): Locator {
  return page.getByRole('button', { name: t('imports.commit', { count }), exact: true })
}

/** Stores what the open import shows. */
export async function commit(testPage: TestPage, count: number): Promise<void> {
  await commitButton(testPage, count).click()
  await waitForStored(testPage, count)
}

export async function waitForStored({ page, t }: TestPage, count: number): Promise<void> {
  await page.getByRole('heading', { level: 2, name: t('imports.done', { count }) }).waitFor()
}

/** Presses a button that asks first, and confirms. */
export async function confirm({ page, t }: TestPage, button: Locator, kind: 'revert' | 'discard'): Promise<void> {
  await button.click()
  const dialog = page.getByRole('alertdialog', { name: t(`imports.${kind}.ask`) })
  await dialog.getByRole('button', { name: t(`imports.${kind}`), exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}
