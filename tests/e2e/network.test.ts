import { setTimeout as wait } from 'node:timers/promises'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { languages } from '@haru/shared/i18n/languages.ts'
import { expect, type Route } from '@playwright/test'
import * as on from '../support/browser/pages.ts'
import { app, browser, setUpPages, test } from '../support/browser/setup.ts'
import { openSignedInPage, type SignedInPage } from '../support/browser/signed-in-page.ts'

setUpPages()

for (const language of languages) {
  test(`a screen that failed without a network loads when the network is back, in ${language}`, {
    tag: '@online',
  }, async () => {
    const reader = await openSignedInPage(app, browser, { language })
    await reader.open('/money/list')
    await on.waitForScreen(reader, on.listTitle(reader, 'money', 'record'))
    await reader.context.setOffline(true)
    const offline = reader.page.getByRole('alert').getByText(reader.t('shell.offline.text'))
    // The script of the screen is not loaded yet.
    await reader.page.getByRole('link', { name: reader.t('shell.settings') }).click()
    await offline.waitFor()
    await reader.context.setOffline(false)
    await on.waitForScreen(reader, reader.t('settings.title'))
    // The script of the screen is loaded, its data are not.
    await reader.open('/money/list')
    await on.waitForScreen(reader, on.listTitle(reader, 'money', 'record'))
    await reader.context.setOffline(true)
    await reader.page.getByRole('button', { name: reader.t('ui.period.previous'), exact: true }).click()
    await offline.waitFor()
    await reader.context.setOffline(false)
    await offline.waitFor({ state: 'detached' })
    const isOfNetwork = (fault: string) =>
      /ERR_INTERNET_DISCONNECTED|preload CSS|dynamically imported|unreachable/.test(fault)
    expect(reader.faults.filter((fault) => !isOfNetwork(fault))).toEqual([])
    await reader.context.close()
  })
}

interface SlowSave {
  readonly of: string
  readonly call: string
  readonly begin: (reader: SignedInPage) => Promise<void>
  readonly isSaved: TextKey
}

const slowSaves: readonly SlowSave[] = [
  {
    of: 'a record',
    call: '/money/create',
    begin: async (reader) => {
      await reader.open('/money/list')
      await on.addEntry(reader, 'money', 'record')
      await on.fillField(reader, on.item(reader, 1), 'money', 'amount', '4200')
    },
    isSaved: 'answer.created',
  },
  {
    of: 'the profile',
    call: '/user/update',
    begin: async (reader) => {
      await reader.open('/user/detail')
      await reader.page.getByRole('textbox', { name: reader.t('profile.kcal') }).fill('1850')
    },
    isSaved: 'account.updateSuccessful',
  },
  {
    of: 'the categories',
    call: '/user/category/update',
    begin: async (reader) => {
      const { page, t } = reader
      await reader.open('/user/category')
      await page
        .getByRole('listitem')
        .getByRole('button', { name: new RegExp(`^${t('exercise.part.back')}( |$)`) })
        .first()
        .click()
      await page.getByRole('button', { name: t('category.rename'), exact: true }).click()
      await page.keyboard.type('Gym')
      await page.keyboard.press('Enter')
    },
    isSaved: 'answer.updated',
  },
]

for (const { call, begin, isSaved, of } of slowSaves) {
  test.describe(`a save of ${of} that takes long`, { tag: of === 'a record' ? '@online' : [] }, () => {
    for (const language of languages) {
      test(`shows that it has not ended, in ${language}`, { tag: '@long' }, async () => {
        const reader = await openSignedInPage(app, browser, { language })
        await begin(reader)
        const answer = Promise.withResolvers<void>()
        await reader.page.route(`**/haru/api${call}`, async (route) => {
          await answer.promise
          await route.continue()
        })
        await reader.page.getByRole('button', { name: reader.t('save.save'), exact: true }).click()
        await reader.page.getByText(reader.t('save.slow')).first().waitFor()
        answer.resolve()
        await on.readToast(reader, isSaved)
        await reader.context.close()
      })
    }

    const tag = of === 'the profile' ? [] : '@long'
    test('and gets no response ends, and can be tried again with the typed text', { tag }, async () => {
      const reader = await openSignedInPage(app, browser, { language: 'ko' })
      await begin(reader)
      const held: Route[] = []
      await reader.page.route(`**/haru/api${call}`, (route) => held.push(route))
      const save = reader.page.getByRole('button', { name: reader.t('save.save'), exact: true })
      await save.click()
      await reader.page.getByText(reader.t('shell.slow.text')).first().waitFor({ timeout: 30_000 })
      expect(held).toHaveLength(1)
      await reader.page.unroute(`**/haru/api${call}`)
      await save.click()
      await on.readToast(reader, isSaved)
      await reader.context.close()
    })
  })
}

test('a save that has ended is not shown as running while the next screen loads', {
  tag: ['@online', '@long'],
}, async () => {
  const reader = await openSignedInPage(app, browser, { language: 'ko' })
  const { page, t } = reader
  await reader.open('/money/detail')
  await on.fillField(reader, on.item(reader, 1), 'money', 'amount', '4200')
  const list = Promise.withResolvers<void>()
  await page.route('**/haru/api/money/list?*', async (route) => {
    await list.promise
    await route.continue()
  })
  await on.save(reader)
  await on.readToast(reader, 'answer.created')
  await wait(5000)
  await expect(page.locator('[data-save]')).toHaveAttribute('aria-busy', 'true')
  expect(await page.getByText(t('save.slow')).count()).toBe(0)
  list.resolve()
  await on.waitForScreen(reader, on.listTitle(reader, 'money', 'record'))
  await reader.context.close()
})
