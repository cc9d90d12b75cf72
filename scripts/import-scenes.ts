import { chooseFiles, commit, confirm } from '../tests/support/browser/imports/import-screen.ts'
import type { TestPage } from '../tests/support/browser/test-page.ts'
import { myFitnessPalFiles, strongFile, strongFileWithoutUnit } from '../tests/support/data/import-files.ts'
import type { Scene } from './scene.ts'

const path = '/user/import'
const readingMs = 5000

/** An import from the choice of a file to the way back. A scene finds the imports of the scenes before it in the list, of one new user. */
export const importScenes: readonly Scene[] = [
  { name: 'import-choose', path, isNewUser: true },
  { name: 'import-missing', path: `${path}?shared=missing`, isNewUser: true },
  { name: 'import-reading', path, isNewUser: true, prepare: showReading },
  { name: 'import-refused', path, isNewUser: true, prepare: chooseUnknownFile },
  { name: 'import-questions', path, isNewUser: true, prepare: chooseWithQuestion },
  { name: 'import-preview', path, isNewUser: true, prepare: choosePreview },
  { name: 'import-done', path, isNewUser: true, prepare: store },
  { name: 'import-revert', path, isNewUser: true, prepare: askAboutRevert },
  { name: 'import-reverted', path, isNewUser: true, prepare: revert },
  { name: 'import-list', path, isNewUser: true },
]

/** Shows a file of which the server reads a tenth, and half five seconds later. */
async function showReading(testPage: TestPage): Promise<void> {
  const { page, context, t } = testPage
  const openedAt = await page.evaluate(() => Date.now())
  let callCount = 0
  await page.route('**/import/detail?*', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    const isFirst = callCount === 0
    callCount += 1
    await context.clock.setFixedTime(openedAt + (isFirst ? 0 : readingMs))
    const part = isFirst ? { progress: 10, records: 12_000 } : { progress: 50, records: 60_000 }
    await route.fulfill({
      response,
      // The server may end its reading between the two calls, which is another revision.
      json: { ...body, result: { ...body.result, ...part, state: 'reading', format: '', revision: 1 } },
    })
  })
  await chooseFiles(testPage, ['strong.csv', strongFile])
  await page.getByText(new RegExp(t('imports.reading.rows', { count: '9,600' }))).waitFor()
}

async function chooseUnknownFile(testPage: TestPage): Promise<void> {
  await chooseFiles(testPage, ['letter.txt', 'Nothing of this is a table.'])
  await testPage.page.getByRole('alert').getByText(testPage.t('imports.problem.unknownFormat')).waitFor()
}

async function chooseWithQuestion(testPage: TestPage): Promise<void> {
  await chooseFiles(testPage, ['strong.csv', strongFileWithoutUnit])
  await testPage.page.getByRole('group', { name: testPage.t('imports.ask.weightUnit') }).waitFor()
}

async function choosePreview(testPage: TestPage): Promise<void> {
  await chooseFiles(testPage, ['strong.csv', strongFile])
  await testPage.page.getByText(testPage.t('imports.sample'), { exact: true }).waitFor()
}

async function store(testPage: TestPage): Promise<void> {
  const { page, t } = testPage
  await chooseFiles(testPage, ...Object.entries(myFitnessPalFiles))
  await page
    .getByRole('group', { name: t('imports.ask.weightUnit') })
    .getByRole('radio', { name: 'kg' })
    .press('Space')
  await page.getByRole('heading', { level: 2, name: t('imports.answers') }).waitFor()
  await commit(testPage, 2)
}

async function askAboutRevert(testPage: TestPage): Promise<void> {
  await openStored(testPage)
  await testPage.page.getByRole('button', { name: testPage.t('imports.revert'), exact: true }).click()
  await testPage.page.getByRole('alertdialog').waitFor()
}

async function revert(testPage: TestPage): Promise<void> {
  await openStored(testPage)
  await confirm(
    testPage,
    testPage.page.getByRole('button', { name: testPage.t('imports.revert'), exact: true }),
    'revert',
  )
  await testPage.page.getByRole('heading', { level: 2, name: testPage.t('imports.reverted') }).waitFor()
}

async function openStored({ page, t }: TestPage): Promise<void> {
  const revertButton = page.getByRole('button', { name: new RegExp(`^${t('imports.revert')}: `) })
  await page.getByRole('listitem').filter({ has: revertButton }).getByRole('link').first().click()
  await page.getByRole('button', { name: t('imports.revert'), exact: true }).waitFor()
}
