import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languages } from '@haru/shared/i18n/languages.ts'
import { expect } from '@playwright/test'
import { violationsOn } from '../../support/browser/axe.ts'
import { waitForCopy } from '../../support/browser/device-copy.ts'
import * as at from '../../support/browser/food-search.ts'
import * as on from '../../support/browser/pages.ts'
import { test } from '../../support/browser/setup.ts'
import { startBrowserWithPage, type TestPage } from '../../support/browser/test-page.ts'
import { createInstallation, type Installation } from '../../support/servers/installation.ts'
import { type ServerProcess, serverProcess } from '../../support/servers/server-process.ts'

// The food search of a browser while the process of the server is not running.

let installation: Installation
let folder: string
let server: ServerProcess
let kim: TestPage

test.beforeEach(async () => {
  installation = await createInstallation()
  folder = mkdtempSync(join(tmpdir(), 'haru-food-search-'))
  const environment = { HARU_DATA_DIR: join(folder, 'data'), HARU_DEVICE_COPY: 'on' }
  server = await serverProcess(environment, [], installation.program)
  await server.start()
})

test.afterEach(async () => {
  await kim.context.close()
  await server.stop()
  installation.remove()
  rmSync(folder, { recursive: true, force: true })
})

/** A day without a record. */
const day = '2019-05-06'

for (const language of languages) {
  // The journey finds a food by its initials too (journey.test.ts).
  test(`without a network a food is found by its initials and recorded, in ${language}`, { tag: '@long' }, async () => {
    kim = await startBrowserWithPage(join(folder, 'browser'), { url: server.url, language, now: null })
    const { page, t } = kim
    await kim.open('/user/login')
    await page.getByRole('button', { name: t('login.demo') }).click()
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
    const userId = await page.evaluate(() => JSON.parse(localStorage.getItem('haru') ?? '{}').account as string)
    await waitForCopy(page, userId)
    await server.stop()

    await kim.open(`/food/detail?type=day&start=${day}&end=${day}`)
    await page.getByRole('button', { name: t('find.title'), exact: true }).click()
    await on.waitForScreen(kim, t('find.title'))
    await at.searchFood(kim, 'ㄱㅊㅉㄱ')
    await expect(page.getByText(t('find.note.offline'))).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
    const name = await at.pressFood(kim, 0)
    await at
      .pickedBar(kim)
      .getByRole('button', { name: t('find.take') })
      .click()
    await on.waitForScreen(kim, on.editorTitle(kim, 'food', 'record'))
    const nameBox = on.item(kim, 1).getByRole('textbox', { name: t('food.name'), exact: true })
    await expect(nameBox).toHaveValue(name)
    await on.save(kim)
    await expect(page.getByText(t('answer.onDevice'), { exact: true })).toBeVisible()
  })
}
