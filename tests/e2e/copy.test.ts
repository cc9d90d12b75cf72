import { addDays, type Day } from '@haru/shared/calendar/day.ts'
import { expect } from '@playwright/test'
import { violationsOn } from '../support/browser/axe.ts'
import * as on from '../support/browser/pages.ts'
import * as periodBar from '../support/browser/period-bar.ts'
import { app, browser, setUpPages, test } from '../support/browser/setup.ts'
import { openSignedInPage, type SignedInPage } from '../support/browser/signed-in-page.ts'
import { closeWithoutFaults, today } from '../support/browser/test-page.ts'
import { spends, wirePeriod } from '../support/data/wire-values.ts'
import { newId } from '../support/servers/stores.ts'

setUpPages()

const yesterday = addDays(today, -1)
let kim: SignedInPage
test.afterEach(() => closeWithoutFaults(kim))

async function put(at: Day, ...amounts: number[]): Promise<void> {
  const { body } = await kim.user.post('/money/create', { DATE: wirePeriod('day', at), OBJECT: spends(...amounts) })
  expect(body.status).toBe('success')
}

async function amountsOn(at: Day): Promise<readonly number[]> {
  const { body } = await kim.user.get('/money/detail', { DATE: wirePeriod('day', at) })
  return body.result.money_section.map((item: { money_amount: number }) => item.money_amount)
}

const button = (name: string) => kim.page.getByRole('button', { name, exact: true })

for (const language of ['ko', 'en'] as const) {
  test.describe(`in ${language}`, () => {
    test('an item of a list is copied after those of another day, which is stated before and can be undone', {
      tag: '@long',
    }, async () => {
      kim = await openSignedInPage(app, browser, { language })
      const { t } = kim
      await put(yesterday, 4500, 1250)
      await put(today, 9000)
      await kim.open('/money/list')
      const name = on.dayName(kim, yesterday)
      await button(`${t('copy.to')}: ${name}`).click()
      const sheet = on.dialogOf(kim, t('copy.to'))
      await sheet.getByText(t('copy.behind', { day: on.dayName(kim, today), count: 1 })).waitFor()
      await sheet.getByRole('checkbox', { name: /4,500/ }).uncheck()
      await sheet.getByRole('button', { name: t('copy.submit', { count: 1 }), exact: true }).click()
      const done = on.toastOf(kim, t('copy.done', { day: on.dayName(kim, today) }))
      await done.waitFor()
      expect(await amountsOn(today)).toEqual([9000, 1250])
      await done.getByRole('button', { name: t('tracking.undo') }).click()
      await on.toastOf(kim, t('save.restored')).waitFor()
      expect(await amountsOn(today)).toEqual([9000])
      expect(await amountsOn(yesterday)).toEqual([4500, 1250])
    })

    test('items of another day are inserted into a day with a record', { tag: '@long' }, async () => {
      kim = await openSignedInPage(app, browser, { language })
      const { t } = kim
      await put(yesterday, 4500)
      await put(today, 9000)
      await kim.open('/money/detail')
      await button(t('copy.from')).click()
      const sheet = on.dialogOf(kim, t('copy.from'))
      await sheet.getByRole('button', { name: t('copy.submit', { count: 1 }), exact: true }).click()
      await on.save(kim)
      await on.readToast(kim, 'answer.updated')
      expect(await amountsOn(today)).toEqual([9000, 4500])
    })

    test('a meal of a day is copied from its card on Today', { tag: '@long' }, async () => {
      kim = await openSignedInPage(app, browser, { language })
      const { t, page } = kim
      const [breakfast, lunch] = ['breakfast', 'lunch'].map((part) => ({
        food_part: part,
        food_name: part,
        food_count: 1,
      }))
      await kim.user.post('/food/create', {
        DATE: wirePeriod('day', today),
        OBJECT: { food_section: [breakfast, lunch] },
      })
      await kim.open('/today/list')
      await button(`${t('copy.to')}: ${t('area.food')}`).click()
      const sheet = on.dialogOf(kim, t('copy.to'))
      const tomorrow = addDays(today, 1)
      await sheet.getByText(t('copy.free', { day: on.dayName(kim, tomorrow) })).waitFor()
      await sheet.getByRole('checkbox', { name: new RegExp(t('food.part.breakfast')) }).uncheck()
      await sheet.getByRole('button', { name: t('copy.submit', { count: 1 }), exact: true }).click()
      await on.toastOf(kim, t('copy.done', { day: on.dayName(kim, tomorrow) })).waitFor()
      const { body } = await kim.user.get('/food/detail', { DATE: wirePeriod('day', tomorrow) })
      expect(body.result.food_section).toMatchObject([{ food_part: 'lunch' }])
      expect(new URL(page.url()).pathname).toBe('/haru/today/list')
    })

    test('the items of the last day are added behind those of a day that has a record', async () => {
      kim = await openSignedInPage(app, browser, { language })
      const { t } = kim
      await put(yesterday, 4500, 1250)
      await put(today, 9000)
      await kim.open('/money/detail')
      const again = button(
        `${t('tracking.again.add', { day: t('tracking.yesterday') })} · ${t('tracking.again.count', { count: 2 })}`,
      )
      // On one line: the button is not higher than one with two words.
      const heightOf = async (name: string) => (await button(name).boundingBox())?.height ?? 0
      expect((await again.boundingBox())?.height).toBeLessThanOrEqual(await heightOf(t('copy.from')))
      await again.click()
      await on.toastOf(kim, t('copy.added', { count: 2 })).waitFor()
      await on.save(kim)
      await on.readToast(kim, 'answer.updated')
      expect(await amountsOn(today)).toEqual([9000, 4500, 1250])
    })

    test('a part of an earlier day or a saved set is added to the editor, and the sheet closes', {
      tag: '@long',
    }, async () => {
      kim = await openSignedInPage(app, browser, { language })
      const { t } = kim
      await put(yesterday, 4500)
      const earlier = addDays(today, -3)
      const { money_section: expenses } = spends(1250, 800)
      const income = { ...spends(30_000).money_section[0], money_part: 'income', money_title: 'labor' }
      const OBJECT = { money_section: [...expenses, income] }
      await kim.user.post('/money/create', { DATE: wirePeriod('day', earlier), OBJECT })
      await kim.user.put('/money/savedSet/save', { _id: newId(), name: '출근', revision: 0, ...spends(2900) })
      await put(today, 9000)
      await kim.open('/money/detail')
      const sheet = on.dialogOf(kim, t('copy.again.title'))
      const again = button(t('copy.again.label', { area: t('area.money') }))
      await again.click()
      await sheet
        .getByRole('region', { name: on.dayName(kim, earlier) })
        .getByText('1,250')
        .click()
      await on.toastOf(kim, t('copy.added', { count: 2 })).waitFor()
      await again.click()
      await sheet.getByText('출근').click()
      await sheet.waitFor({ state: 'detached' })
      await on.save(kim)
      await on.readToast(kim, 'answer.updated')
      expect(await amountsOn(today)).toEqual([9000, 1250, 800, 2900])
    })

    test('the items of the last day are added behind unsaved items', { tag: '@long' }, async () => {
      kim = await openSignedInPage(app, browser, { language })
      const { t } = kim
      await put(yesterday, 4500)
      await kim.open('/money/detail')
      await on.fillField(kim, on.item(kim, 1), 'money', 'amount', '700')
      const again = t('tracking.again.add', { day: t('tracking.yesterday') })
      await button(`${again} · ${t('tracking.again.count', { count: 1 })}`).click()
      await on.save(kim)
      await on.readToast(kim, 'answer.created')
      expect(await amountsOn(today)).toEqual([700, 4500])
    })

    test('a move to a day with a record is undone on both days', { tag: '@long' }, async () => {
      kim = await openSignedInPage(app, browser, { language })
      const { t } = kim
      await put(yesterday, 4500)
      await put(today, 9000)
      await kim.open('/money/detail')
      await on.lock(kim)
      await periodBar.chooseDay(kim, yesterday)
      await on.save(kim)
      await on.answerDialog(kim, 'save.taken', 'save.replace')
      const done = on.toastOf(kim, t('answer.replaced'))
      await done.waitFor()
      expect(await amountsOn(yesterday)).toEqual([9000])
      await done.getByRole('button', { name: t('tracking.undo') }).click()
      await on.toastOf(kim, t('save.restored')).waitFor()
      expect([await amountsOn(yesterday), await amountsOn(today)]).toEqual([[4500], [9000]])
    })
  })
}

test('body weight alone is typed, saved and shown', { tag: '@long' }, async () => {
  kim = await openSignedInPage(app, browser, { language: 'ko' })
  const { t, page } = kim
  await kim.open('/exercise/detail')
  await on.fillInstantly(kim, t('exercise.scale'), '71.5')
  await on.save(kim)
  await on.readToast(kim, 'answer.created')
  await page.getByRole('main').getByText('71.5').first().waitFor()
  const { body } = await kim.user.get('/exercise/detail', { DATE: wirePeriod('day', today) })
  expect(body).toMatchObject({ sectionCnt: 0, result: { exercise_total_scale: 71.5 } })
})

test('a record that moves to a day with only a body weight is added to it without a question', async () => {
  kim = await openSignedInPage(app, browser, { language: 'ko' })
  await moveToWeighedDay({})
  await on.readToast(kim, 'answer.inserted')
  expect(await readWorkout(yesterday)).toMatchObject({ exercise_total_scale: 71.5, exercise_section: rests })
})

test('a record with another body weight asks which one stays', async () => {
  kim = await openSignedInPage(app, browser, { language: 'ko' })
  const { t } = kim
  await moveToWeighedDay({ exercise_total_scale: 72 })
  const dialog = on.dialogOf(kim, t('save.taken.value'))
  await expect(dialog.getByRole('button')).toHaveText(['72 kg', '71.5 kg', t('ui.cancel')], { useInnerText: true })
  expect(await violationsOn(kim.page)).toEqual([])
  await dialog.getByRole('button', { name: '72' }).click()
  await on.readToast(kim, 'answer.replaced')
  expect(await readWorkout(yesterday)).toMatchObject({ exercise_total_scale: 72, exercise_section: rests })
})

const rests = [{ exercise_part: 'rest', exercise_title: 'rest' }]

/** Moves a record of today to yesterday, which has a body weight only. */
async function moveToWeighedDay(values: object): Promise<void> {
  const create = (at: Day, OBJECT: object) => kim.user.post('/exercise/create', { DATE: wirePeriod('day', at), OBJECT })
  await create(yesterday, { exercise_section: [], exercise_total_scale: 71.5 })
  await create(today, { exercise_section: rests, ...values })
  await kim.open('/exercise/detail')
  await on.lock(kim)
  await periodBar.chooseDay(kim, yesterday)
  await on.save(kim)
}

async function readWorkout(at: Day): Promise<unknown> {
  return (await kim.user.get('/exercise/detail', { DATE: wirePeriod('day', at) })).body.result
}
