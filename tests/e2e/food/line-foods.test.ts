import type { Language } from '@haru/shared/i18n/languages.ts'
import { expect, type Page } from '@playwright/test'
import { recordOf } from '../../support/browser/food-search.ts'
import { saveQuickEntry, typeLine } from '../../support/browser/quick-entry.ts'
import { app, browser, setUpPages, test } from '../../support/browser/setup.ts'
import { openSignedInPage, type SignedInPage } from '../../support/browser/signed-in-page.ts'
import { closeWithoutFaults } from '../../support/browser/test-page.ts'
import { loadStarterFoods } from '../../support/data/starter-foods.ts'

// The foods that a line of text names, on a network on which a search takes its time.

setUpPages()

const language: Language = 'ko'
let kim: SignedInPage
test.beforeAll(() => loadStarterFoods(app))
test.beforeEach(async () => {
  kim = await openSignedInPage(app, browser, { language })
  await kim.open('/today/list')
})
test.afterEach(() => closeWithoutFaults(kim))

/** An unknown energy is a dash. */
const knownEnergy = /[1-9][\d,]*\skcal/

interface Searches {
  /** The texts in the order in which they were sent. */
  readonly texts: readonly string[]
  readonly maxSimultaneous: () => number
}

/** Delays the response of each search. */
async function delaySearches(page: Page, ms: number): Promise<Searches> {
  const texts: string[] = []
  let [current, highest] = [0, 0]
  await page.route('**/haru/api/food/find/list*', async (route) => {
    texts.push(new URL(route.request().url()).searchParams.get('PAGING[query]') ?? '')
    current += 1
    highest = Math.max(highest, current)
    await new Promise((resolve) => setTimeout(resolve, ms))
    current -= 1
    await route.continue()
  })
  return { texts, maxSimultaneous: () => highest }
}

const entriesOf = (sheet: Awaited<ReturnType<typeof typeLine>>) =>
  sheet.getByRole('list', { name: kim.t('quickEntry.understood') }).getByRole('listitem')

// The server takes simultaneous texts for one that is still typed, and searches other databases for the last one only.
test('the foods of a line are searched one after the other, and each of them once', { tag: '@online' }, async () => {
  const searches = await delaySearches(kim.page, 200)
  const sheet = await typeLine(kim, '점심 김치찌개, 밥, 바나나')
  const entries = entriesOf(sheet)
  await expect(entries.filter({ hasText: knownEnergy })).toHaveCount(3)
  const input = sheet.getByRole('textbox', { name: kim.t('quickEntry.line') })
  await input.fill('점심 김치찌개, 밥, 바나나, 두부')
  await expect(entries.filter({ hasText: knownEnergy })).toHaveCount(4)
  expect(searches.texts).toEqual(['김치찌개', '밥', '바나나', '두부'])
  expect(searches.maxSimultaneous()).toBe(1)
})

test('a save during the search waits for it, and saves the found foods', async () => {
  await delaySearches(kim.page, 400)
  const sheet = await typeLine(kim, '점심 김치찌개, 밥')
  await saveQuickEntry(kim, sheet)
  await sheet.waitFor({ state: 'detached' })
  const saved = await recordOf(kim, kim.today)
  expect(saved).toMatchObject([{ food_name: '김치찌개' }, { food_name: '흰쌀밥', food_kcal: 319 }])
  expect(saved[0]?.['food_kcal']).toBeGreaterThan(100)
})

test('a save waits two seconds at most', { tag: '@online' }, async () => {
  await delaySearches(kim.page, 60_000)
  const sheet = await typeLine(kim, '점심 김치찌개')
  await saveQuickEntry(kim, sheet)
  await sheet.getByText(kim.t('quickEntry.searching')).waitFor()
  await expect(sheet.getByRole('button', { name: kim.t('save.save') })).toHaveAttribute('aria-busy', 'true')
  await sheet.waitFor({ state: 'detached' })
  expect(await recordOf(kim, kim.today)).toMatchObject([{ food_name: '김치찌개', food_kcal: 0 }])
})

test('a correction before the answer stays, and the food gets the values that were found', async () => {
  const { t } = kim
  await delaySearches(kim.page, 1500)
  const sheet = await typeLine(kim, '점심 두부')
  await entriesOf(sheet).getByRole('button').first().click()
  await sheet.getByRole('radio', { name: t('food.part.dinner') }).check()
  await expect(entriesOf(sheet)).toContainText(knownEnergy)
  await saveQuickEntry(kim, sheet)
  await sheet.waitFor({ state: 'detached' })
  const [saved] = await recordOf(kim, kim.today)
  expect(saved).toMatchObject({ food_part: 'dinner' })
  expect(saved?.['food_kcal']).toBeGreaterThan(0)
})
