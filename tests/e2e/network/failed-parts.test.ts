import { addDays } from '@haru/shared/calendar/day.ts'
import { expect, type Locator } from '@playwright/test'
import { violationsOn } from '../../support/browser/axe.ts'
import * as on from '../../support/browser/pages.ts'
import { app, browser, setUpPages, test } from '../../support/browser/setup.ts'
import { openSignedInPage, type SignedInPage } from '../../support/browser/signed-in-page.ts'
import { areaCard } from '../../support/browser/tap-counter.ts'
import { closeWithoutFaults, isAbortedRequest } from '../../support/browser/test-page.ts'
import { spends, wirePeriod } from '../../support/data/wire-values.ts'
import { newId } from '../../support/servers/stores.ts'

// Parts of screens whose request fails used to show nothing, or a placeholder for ever.

setUpPages()

let kim: SignedInPage
test.beforeEach(async () => {
  kim = await openSignedInPage(app, browser, { language: 'ko' })
})
test.afterEach(() => closeWithoutFaults(kim, isAbortedRequest))

/** Fails the requests of a path. Returns a function that expects the reason in a part, lets the requests pass and presses the retry. */
async function failRequests(path: RegExp): Promise<(part: Locator) => Promise<void>> {
  await kim.page.route(path, (route) => route.abort())
  return async (part) => {
    const failure = part.getByRole('alert')
    await failure.getByText(kim.t('shell.offline.text')).waitFor()
    expect(await violationsOn(kim.page)).toEqual([])
    await kim.page.unroute(path)
    await failure.getByRole('button', { name: kim.t('shell.retry'), exact: true }).click()
    await failure.waitFor({ state: 'detached' })
  }
}

test('the sheets that copy items say why a day does not load, with a retry', { tag: '@online' }, async () => {
  const { t, page, today } = kim
  await kim.user.post('/money/create', { DATE: wirePeriod('day', today), OBJECT: spends(4500) })
  await kim.open('/money/detail')
  await on.waitForScreen(kim, on.editorTitle(kim, 'money', 'record'))
  const retryAfterFailure = await failRequests(/money\/detail/)
  await page.getByRole('button', { name: t('copy.from'), exact: true }).click()
  const from = on.dialogOf(kim, t('copy.from'))
  await retryAfterFailure(from)
  await from.getByText(t('copy.none', { day: on.dayName(kim, addDays(today, -1)) })).waitFor()
  await page.keyboard.press('Escape')

  const retryCopy = await failRequests(/money\/detail/)
  await page.getByRole('button', { name: t('copy.to'), exact: true }).click()
  const to = on.dialogOf(kim, t('copy.to'))
  const submit = to.getByRole('button', { name: t('copy.submit', { count: 1 }), exact: true })
  await expect(submit).toBeDisabled()
  await retryCopy(to)
  await expect(submit).toBeEnabled()
})

test('the sheets of earlier days and of routines say why they do not load, with a retry', {
  tag: '@online',
}, async () => {
  const { t, today, user } = kim
  const set = {
    exercise_part: 'leg',
    exercise_title: 'backSquat',
    exercise_set: 5,
    exercise_rep: 5,
    exercise_weight: 60,
  }
  const plan = { weekdays: [], start: today, increment: 2.5 }
  await user.put('/exercise/savedSet/save', { _id: newId(), name: 'A', revision: 0, exercise_section: [set], plan })
  await user.post('/exercise/create', {
    DATE: wirePeriod('day', addDays(today, -2)),
    OBJECT: { exercise_section: [set] },
  })
  await kim.open('/today/list')
  const name = t('copy.again.label', { area: t('area.exercise') })
  const again = areaCard(kim, 'exercise').getByRole('button', { name, exact: true })
  await again.waitFor()
  const retryAfterFailure = await failRequests(/exercise\/list/)
  await again.click()
  const days = on.dialogOf(kim, t('copy.again.title'))
  await retryAfterFailure(days)
  await days.getByRole('heading', { name: on.dayName(kim, addDays(today, -2)) }).waitFor()

  const retryRoutines = await failRequests(/exercise\/routine\/list/)
  await kim.open('/exercise/detail?routine=1')
  const routines = on.dialogOf(kim, t('routine.title'))
  await retryRoutines(routines)
  await routines.getByRole('button', { name: t('routine.start', { name: 'A' }), exact: true }).waitFor()
})

test('the list of imports says why it does not load, with a retry', async () => {
  const { t, page } = kim
  const retryAfterFailure = await failRequests(/import\/list/)
  await kim.open('/user/import')
  const list = page.getByRole('region', { name: t('imports.list') })
  await retryAfterFailure(list)
  await list.getByText(t('imports.list.none')).waitFor()
})

test('the dialog that asks for the password says why it does not load, with a retry', async () => {
  const { t, page } = kim
  await kim.open('/user/data')
  await app.db.updateTable('session').set({ proved_at: 0 }).where('account_id', '=', kim.user.id).execute()
  const retryAfterFailure = await failRequests(/user\/ways/)
  await page.getByRole('button', { name: t('data.take.button'), exact: true }).click()
  const dialog = on.dialogOf(kim, t('reauth.title'))
  await retryAfterFailure(dialog)
  await dialog.getByLabel(t('login.password'), { exact: true }).waitFor()
  kim.refusals.splice(0)
})
