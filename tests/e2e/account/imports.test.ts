import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { day } from '@haru/shared/calendar/day.ts'
import { languages } from '@haru/shared/i18n/languages.ts'
import { createXlsx } from '@haru/shared/spreadsheet/xlsx.ts'
import { expect, type Route } from '@playwright/test'
import { createImport } from '../../support/api/import-client.ts'
import { violationsOn } from '../../support/browser/axe.ts'
import {
  chooseFiles,
  chooseFolder,
  commit,
  commitButton,
  confirm,
  dropFile,
  openImports,
  waitForStored,
} from '../../support/browser/imports/import-screen.ts'
import * as on from '../../support/browser/pages.ts'
import { app, browser, setUpPages, test } from '../../support/browser/setup.ts'
import { openSignedInPage } from '../../support/browser/signed-in-page.ts'
import { closeWithoutFaults } from '../../support/browser/test-page.ts'
import { samsungFolder } from '../../support/data/format-files.ts'
import {
  mintFileOf,
  myFitnessPalFiles,
  sleepFileOf,
  strongFile,
  strongFileWithoutUnit,
} from '../../support/data/import-files.ts'

// Files of other products on the screen (web/src/import). The numbers of each format are in tests/imports.test.ts.

setUpPages()

for (const language of languages) {
  test(`a user brings in a workout, answers its question, and takes it back, in ${language}`, async () => {
    const kim = await openSignedInPage(app, browser, { language, viewport: language === 'ko' ? 'phone' : 'desktop' })
    const { page, t } = kim
    await kim.open('/user/appSetting')
    await page.getByRole('link', { name: t('settings.import'), exact: true }).click()
    await on.waitForScreen(kim, t('settings.import'))
    await page.getByText(t('imports.list.none')).waitFor()
    expect(await violationsOn(page)).toEqual([])

    await chooseFiles(kim, ['strong.csv', strongFileWithoutUnit])
    await expect(page.getByRole('main').getByRole('status').first()).toHaveText(
      new RegExp(t('imports.questions', { count: 1 })),
    )
    await page.getByRole('heading', { level: 2, name: t('imports.questions', { count: 1 }) }).waitFor()
    await expect(commitButton(kim, 3)).toHaveAttribute('aria-disabled', 'true')
    await expect(commitButton(kim, 3)).toHaveAccessibleDescription(t('imports.commit.blocked'))
    await commitButton(kim, 3).click({ force: true })
    const unit = page.getByRole('group', { name: t('imports.ask.weightUnit') })
    await expect(unit.getByRole('radio', { checked: true })).toHaveCount(0)
    expect(await violationsOn(page)).toEqual([])

    await unit.getByRole('radio', { name: 'kg' }).press('Space')
    await page.getByRole('heading', { level: 2, name: t('imports.answers') }).waitFor()
    await expect(commitButton(kim, 3)).not.toHaveAttribute('aria-disabled', 'true')
    await page.getByText(/1,330/).waitFor()
    await page.getByRole('button', { name: new RegExp(t('imports.skipped', { count: 1 })) }).click()
    await page.getByText(t('imports.omitted.restTimer')).waitFor()
    expect(await violationsOn(page)).toEqual([])

    const chosen = `${t('exercise.part.leg')} · ${t('exercise.title.frontSquat')}`
    await page.getByRole('combobox', { name: /Zercher Carry/ }).selectOption({ label: chosen })
    await page
      .getByRole('listitem')
      .filter({ hasText: t('exercise.title.frontSquat') })
      .waitFor()
    await commit(kim, 3)
    await expect(page.locator('#main')).toBeFocused()
    expect(await violationsOn(page)).toEqual([])

    await page.getByRole('link', { name: new RegExp(t('imports.done.first', { day: '' }).trim()) }).click()
    await page.getByRole('heading', { level: 1, name: kim.format.longDay(day('2025-03-02')) }).waitFor()
    await page
      .getByRole('region', { name: t('area.exercise'), exact: true })
      .getByText(/1,080/)
      .first()
      .waitFor()
    await page.goBack()
    await waitForStored(kim, 3)

    await confirm(kim, page.getByRole('button', { name: t('imports.revert'), exact: true }), 'revert')
    await page.getByRole('heading', { level: 2, name: t('imports.reverted') }).waitFor()
    const { body } = await kim.user.get('/exercise/list', { DATE: { dateStart: '2025-03-01', dateEnd: '2025-03-31' } })
    expect(body.totalCnt).toBe(0)
    await page.getByRole('link', { name: t('imports.more') }).click()
    await page.getByText(new RegExp(t('imports.state.reverted'))).waitFor()
    await closeWithoutFaults(kim)
  })

  test(`a file that cannot be read says what to do, in ${language}`, { tag: '@long' }, async () => {
    const kim = await openSignedInPage(app, browser, { language })
    const { page, t } = kim
    await openImports(kim)
    await chooseFiles(kim, ['letter.txt', 'Dear diary, nothing of this is a table.'])
    await page.getByRole('alert').getByText(t('imports.problem.unknownFormat')).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await openImports(kim)
    await chooseFiles(kim, ['broken.zip', Buffer.from('PK\u0003\u0004 and no more')])
    await page.getByRole('alert').getByText(t('imports.problem.unreadable')).waitFor()
    await openImports(kim)
    // The server refuses a file that it has read within two seconds.
    expect(kim.refusals.splice(0).filter((refusal) => refusal !== '400 POST /haru/api/import/create')).toEqual([])
    await chooseFiles(kim, ['sleep.csv', sleepFileOf(['2025-03-02 23:10:00', '2025-03-03 06:40:00'])])
    await commit(kim, 1)
    await closeWithoutFaults(kim)
  })
}

test('a file that could not be read after a while says what to do, and can be discarded', {
  tag: '@long',
}, async () => {
  const kim = await openSignedInPage(app, browser, { language: 'ko' })
  const { page, t, user } = kim
  const { importId } = (await createImport(user, strongFile)).body.result
  // As the server leaves an import whose file it has read for longer than the request waits.
  await app.db.updateTable('import').set({ state: 'failed', code: 'unreadable' }).where('id', '=', importId).execute()
  await kim.open(`/user/import/detail?importId=${importId}`)
  await page.getByRole('alert').getByText(t('imports.problem.unreadable')).waitFor()
  expect(await violationsOn(page)).toEqual([])
  await confirm(kim, page.getByRole('button', { name: t('imports.discard'), exact: true }), 'discard')
  await page.getByText(t('imports.list.none')).waitFor()
  await closeWithoutFaults(kim)
})

test('several files are packed and read as one import', { tag: '@long' }, async () => {
  const kim = await openSignedInPage(app, browser, { language: 'en' })
  await openImports(kim)
  await chooseFiles(kim, ...Object.entries(myFitnessPalFiles))
  await kim.page
    .getByRole('group', { name: kim.t('imports.ask.weightUnit') })
    .getByRole('radio', { name: 'kg' })
    .click()
  await commit(kim, 2)
  const { body } = await kim.user.get('/import/list', { PAGING: { page: 1 } })
  expect(body.result[0]).toMatchObject({ fileName: 'Measurement-Summary.csv.zip', format: 'myfitnesspal' })
  await closeWithoutFaults(kim)
})

/** Writes files into a folder of this machine, and returns its path. */
function writeFolder(name: string, files: Readonly<Record<string, string | Buffer>>): string {
  const folder = test.info().outputPath(name)
  mkdirSync(folder, { recursive: true })
  for (const [fileName, content] of Object.entries(files)) writeFileSync(join(folder, fileName), content)
  return folder
}

test('the folder of Samsung Health is chosen, and adds nothing when it is dropped again', {
  tag: '@long',
}, async () => {
  const kim = await openSignedInPage(app, browser, { language: 'ko', viewport: 'desktop' })
  const { page, t } = kim
  const folder = writeFolder('samsunghealth', samsungFolder)
  await openImports(kim)
  await chooseFolder(kim, folder)
  await commit(kim, 4)
  await openImports(kim)
  await dropFile(kim, folder)
  await page.getByText(t('imports.nothing'), { exact: true }).waitFor()
  const { body } = await kim.user.get('/import/list', { PAGING: { page: 1 } })
  expect(body.result).toMatchObject([
    { fileName: 'samsunghealth.zip', format: 'samsungHealth', known: 4 },
    { fileName: 'samsunghealth.zip', format: 'samsungHealth', known: 0, state: 'committed' },
  ])
  await closeWithoutFaults(kim)
})

test('a workbook is dropped and read', { tag: '@long' }, async () => {
  const kim = await openSignedInPage(app, browser, { language: 'en', viewport: 'desktop' })
  const names = ['날짜', '시간', '타입', '대분류', '소분류', '내용', '금액', '화폐', '결제수단', '메모']
  const columns = names.map((name) => ({ name, kind: name === '날짜' ? 'day' : 'plain' }) as const)
  const rows = [['2026-09-18', '12:55', '지출', '식비', '', '점심', -7500, 'KRW', '카드', '']]
  const content = await buffer(createXlsx({ columns, rows }, '가계부 내역'))
  const folder = writeFolder('export', { 'banksalad.xlsx': content })
  await openImports(kim)
  await dropFile(kim, join(folder, 'banksalad.xlsx'))
  await kim.page.getByRole('cell', { name: kim.format.money(7500, 'KRW') }).waitFor()
  await commit(kim, 1)
  await closeWithoutFaults(kim)
})

test('a file that is being sent can be stopped, and nothing of it is left', { tag: '@long' }, async () => {
  const kim = await openSignedInPage(app, browser, { language: 'ko' })
  const { page, t } = kim
  await openImports(kim)
  const held: Route[] = []
  await page.route('**/import/create?*', (route) => held.push(route))
  await chooseFiles(kim, ['strong.csv', strongFile])
  await expect.poll(() => held.length).toBe(1)
  await page.getByRole('button', { name: t('imports.stop') }).press('Enter')
  await expect(page.getByRole('button', { name: t('imports.stop') })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await page.unroute('**/import/create?*')
  expect((await kim.user.get('/import/list', { PAGING: { page: 1 } })).body.totalCnt).toBe(0)
  await chooseFiles(kim, ['strong.csv', strongFile])
  await commit(kim, 5)
  await kim.context.close()
})

test('a shared file that no service worker has taken has to be chosen', { tag: '@long' }, async () => {
  const kim = await openSignedInPage(app, browser, { language: 'ko' })
  const { page, t } = kim
  await openImports(kim)
  await page.evaluate(() => {
    const form = Object.assign(document.createElement('form'), {
      method: 'post',
      enctype: 'multipart/form-data',
      action: '/haru/user/import/share',
    })
    document.body.append(form)
    form.submit()
  })
  await page.getByRole('status').getByText(t('imports.shared.missing')).waitFor()
  expect(await violationsOn(page)).toEqual([])
  await chooseFiles(kim, ['strong.csv', strongFile])
  await commit(kim, 5)
  await closeWithoutFaults(kim)
})

test('amounts of another currency are converted at the rate that the user types', { tag: '@long' }, async () => {
  const kim = await openSignedInPage(app, browser, { language: 'ko' })
  const { page, t } = kim
  await openImports(kim)
  const head = 'Date,Account,Category,Subcategory,Note,Amount,Income/Expense,Description,Currency'
  await chooseFiles(kim, ['money.csv', `${head}\n03/20/2025,Cash,Food,Lunch,Soup,9,Expense,,USD\n`])
  await page.getByText(t('imports.nothing.answered')).waitFor()
  const amounts = page.getByRole('group', { name: t('imports.ask.amounts', { currency: 'USD' }) })
  await amounts.getByRole('radio', { name: t('imports.ask.amounts.rate') }).press('Space')
  const rate = page.getByRole('textbox', { name: t('imports.ask.rate', { currency: 'USD', own: 'KRW' }) })
  await rate.fill('1300')
  await rate.press('Enter')
  await page.getByRole('cell', { name: kim.format.money(11_700, 'KRW') }).waitFor()
  // A rate that is only typed counts when the field loses the focus, also by a press of the button that stores the import.
  await rate.fill('1400')
  await rate.blur()
  await page.getByRole('cell', { name: kim.format.money(12_600, 'KRW') }).waitFor()
  await commit(kim, 1)
  await closeWithoutFaults(kim)
})

test('an import that was changed, stored or discarded elsewhere is shown as it is now', { tag: '@long' }, async () => {
  const kim = await openSignedInPage(app, browser, { language: 'en' })
  const { page, t, user } = kim
  const open = async (importId: string) => {
    await kim.open(`/user/import/detail?importId=${importId}`)
    await commitButton(kim, 5).waitFor()
  }
  const { importId } = (await createImport(user, strongFile)).body.result
  await open(importId)
  const names = [{ area: 'exercise', name: 'Zercher Carry', part: 'leg', title: 'frontSquat' }]
  await user.put('/import/update', { importId, OBJECT: { names } })
  await commitButton(kim, 5).click()
  await on.readToast(kim, 'imports.changed')
  await page.getByText(t('exercise.title.frontSquat')).first().waitFor()
  await user.post('/import/commit', { importId })
  await page.getByRole('combobox').first().selectOption({ index: 2 })
  await on.readToast(kim, 'imports.committed')
  await waitForStored(kim, 5)

  const other = (await createImport(user, mintFileOf(['3/2/2025', 'Shop', '1200', 'debit', 'Food']))).body.result
  await kim.open(`/user/import/detail?importId=${other.importId}`)
  await commitButton(kim, 1).waitFor()
  await user.remove('/import/delete', { importId: other.importId })
  await commitButton(kim, 1).click()
  await page.getByRole('alert').getByText(t('imports.gone.text')).waitFor()
  expect(kim.refusals.splice(0).toSorted()).toEqual([
    '404 GET /haru/api/import/detail',
    '404 POST /haru/api/import/commit',
    '409 POST /haru/api/import/commit',
    '409 PUT /haru/api/import/update',
  ])
  await closeWithoutFaults(kim)
})

test('the list has ten imports on a page, and each can be reverted or discarded there', { tag: '@long' }, async () => {
  const kim = await openSignedInPage(app, browser, { language: 'ko' })
  const { page, t, user } = kim
  for (let i = 1; i <= 11; i += 1) {
    const { importId } = (
      await createImport(user, mintFileOf([`3/${i}/2025`, 'Shop', '1200', 'debit', 'Food']), `m${i}`)
    ).body.result
    if (i === 1) await user.post('/import/commit', { importId })
  }
  await openImports(kim)
  const list = page.getByRole('region', { name: t('imports.list') })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  expect(await violationsOn(page)).toEqual([])
  await confirm(kim, list.getByRole('button', { name: `${t('imports.discard')}: m11` }), 'discard')
  await expect(list.getByRole('heading', { name: 'm11' })).toHaveCount(0)
  // The next Tab goes on in the list, although the row with the focus is gone.
  await expect(list.locator(':focus')).toHaveCount(1)
  await list.getByRole('heading', { name: 'm1', exact: true }).waitFor()
  const first = list.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'm1', exact: true }) })
  await confirm(kim, first.getByRole('button', { name: `${t('imports.revert')}: m1` }), 'revert')
  await first.getByText(new RegExp(t('imports.state.reverted'))).waitFor()
  await expect(first.getByRole('button')).toHaveCount(0)
  for (const name of ['m12', 'm13']) {
    await createImport(user, mintFileOf(['3/20/2025', name, '1200', 'debit', 'Food']), name)
  }
  await page.reload()
  await page.getByRole('button', { name: t('ui.pager.next') }).click()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  expect(page.url()).toContain('page=2')
  await closeWithoutFaults(kim)
})

test('a large file shows the progress of its reading, during which it can be discarded', { tag: '@long' }, async () => {
  const kim = await openSignedInPage(app, browser, { language: 'en', now: null })
  const { page, t } = kim
  await openImports(kim)
  const row = '"03/02/2025","Shop","Shop","1200","debit","Food","Card","",""\n'
  await chooseFiles(kim, ['mint.csv', mintFileOf() + row.repeat(150_000)])
  await page.getByRole('heading', { level: 2, name: t('imports.reading', { name: 'mint.csv' }) }).waitFor()
  await page.getByText(/\d+% read · [\d,]+ rows a second · about .+ left/).waitFor()
  expect(await violationsOn(page)).toEqual([])
  await confirm(kim, page.getByRole('button', { name: t('imports.discard'), exact: true }), 'discard')
  await page.getByText(t('imports.list.none')).waitFor()
  await closeWithoutFaults(kim)
})
