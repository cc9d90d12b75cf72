import { languages } from '@haru/shared/i18n/languages.ts'
import { expect, test } from 'vitest'
import * as on from '../support/pages.ts'
import { welcome } from '../support/served.ts'
import { app, browser, serve } from '../support/stage.ts'

serve()

// A17
test.each(languages)(
  'a screen that failed without a network comes by itself once there is one, in %s',
  async (language) => {
    const reader = await welcome(app, browser, { language })
    await reader.open('/money/list')
    await on.seeScreen(reader, on.listTitle(reader, 'money', 'record'))
    await reader.context.setOffline(true)
    const offline = reader.page.getByRole('alert').getByText(reader.t('shell.offline.text'))
    // Its part of the pages is not there.
    await reader.page.getByRole('link', { name: reader.t('shell.settings') }).click()
    await offline.waitFor()
    await reader.context.setOffline(false)
    await on.seeScreen(reader, reader.t('settings.title'))
    // Its part is there, and its data are not.
    await reader.open('/money/list')
    await on.seeScreen(reader, on.listTitle(reader, 'money', 'record'))
    await reader.context.setOffline(true)
    await reader.page.getByRole('button', { name: reader.t('ui.period.previous'), exact: true }).click()
    await offline.waitFor()
    await reader.context.setOffline(false)
    await offline.waitFor({ state: 'detached' })
    const isOfNetwork = (fault: string) =>
      /ERR_INTERNET_DISCONNECTED|preload CSS|dynamically imported|unreachable/.test(fault)
    expect(reader.faults.filter((fault) => !isOfNetwork(fault))).toEqual([])
    await reader.context.close()
  },
)

// A17
test.each(languages)('a save that takes long says that it is still under way, in %s', async (language) => {
  const reader = await welcome(app, browser, { language })
  await reader.open('/money/list')
  await on.addEntry(reader, 'money', 'record')
  await on.fillField(reader, on.item(reader, 1), 'money', 'amount', '4200')
  const answer = Promise.withResolvers<void>()
  await reader.page.route('**/haru/api/money/create', async (route) => {
    await answer.promise
    await route.continue()
  })
  await on.save(reader)
  await reader.page.getByText(reader.t('save.slow')).first().waitFor()
  answer.resolve()
  await on.readToast(reader, 'answer.created')
  await reader.context.close()
})
