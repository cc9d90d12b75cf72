import * as on from '../tests/support/browser/pages.ts'
import { openQuickEntry, typeLine } from '../tests/support/browser/quick-entry.ts'
import { areaCard } from '../tests/support/browser/tap-counter.ts'
import type { TestPage } from '../tests/support/browser/test-page.ts'

/** The dialogs of Today that copy items, and those of saved sets. */
export const copyScenes = [
  { name: 'today-copy', path: '/today/list', prepare: openCopy },
  { name: 'today-set-save', path: '/today/list', prepare: openSaveSet },
  { name: 'today-sets', path: '/today/list', prepare: saveSets },
  { name: 'today-sets-again', path: '/today/list', prepare: openAgain },
  { name: 'today-sets-edit', path: '/today/list', prepare: openEditSavedSets },
  { name: 'today-sets-rename', path: '/today/list', prepare: openRename },
  { name: 'today-sets-quick', path: '/food/list', prepare: openQuickEntry },
  { name: 'line-set', path: '/today/list', prepare: typeSetName },
] as const

const openOf =
  (key: 'copy.to' | 'savedSet.save') =>
  async ({ page, t }: TestPage) => {
    await page.getByRole('button', { name: `${t(key)}: ${t('area.food')}`, exact: true }).click()
    await page.getByRole('dialog').getByRole('checkbox').first().waitFor()
  }

/** Opens the dialog that copies items of a day to another. */
function openCopy(testPage: TestPage): Promise<void> {
  return openOf('copy.to')(testPage)
}

async function openSaveSet(testPage: TestPage): Promise<void> {
  const { t } = testPage
  const open = areaCard(testPage, 'food').getByRole('button', {
    name: t('tracking.open', { name: t('area.food') }),
    exact: true,
  })
  if ((await open.count()) > 0) await open.click()
  return openOf('savedSet.save')(testPage)
}

function listSetNames({ t }: TestPage): readonly string[] {
  return (['breakfast', 'lunch'] as const).map((part) => t('savedSet.named', { name: t(`food.part.${part}`) }))
}

/** Saves a meal under two names. */
async function saveSets(testPage: TestPage): Promise<void> {
  const { page, t } = testPage
  for (const name of listSetNames(testPage)) {
    await openSaveSet(testPage)
    const sheet = on.dialogOf(testPage, t('savedSet.save'))
    await sheet.getByRole('textbox', { name: t('savedSet.name') }).fill(name)
    await sheet.getByRole('button', { name: t('save.save'), exact: true }).click()
    await sheet.waitFor({ state: 'detached' })
  }
  await areaCard(testPage, 'food').scrollIntoViewIfNeeded()
  await page
    .getByRole('region', { name: t('ui.notifications') })
    .getByRole('button')
    .last()
    .click()
}

/** Types the names of saved sets as a line. */
async function typeSetName(testPage: TestPage): Promise<void> {
  await saveSets(testPage)
  await typeLine(testPage, listSetNames(testPage).join(', '))
}

async function openAgain(testPage: TestPage): Promise<void> {
  const { t } = testPage
  const name = t('copy.again.label', { area: t('area.food') })
  await areaCard(testPage, 'food').getByRole('button', { name, exact: true }).click()
  await on.dialogOf(testPage, t('copy.again.title')).getByRole('region').nth(1).waitFor()
}

async function openEditSavedSets(testPage: TestPage): Promise<void> {
  await openAgain(testPage)
  await testPage.page.getByRole('button', { name: testPage.t('savedSet.edit'), exact: true }).click()
}

async function openRename(testPage: TestPage): Promise<void> {
  await openEditSavedSets(testPage)
  const edit = on.dialogOf(testPage, testPage.t('savedSet.edit'))
  await edit.getByRole('button').nth(1).click()
}
