import { languages } from '@haru/shared/i18n/languages.ts'
import { expect } from '@playwright/test'
import { violationsOn } from '../../support/browser/axe.ts'
import { arrowTo, createKeyboardActions, press, tabTo } from '../../support/browser/keyboard.ts'
import * as on from '../../support/browser/pages.ts'
import { app, browser, setUpPages, test } from '../../support/browser/setup.ts'
import { openSignedInPage, type SignedInPage } from '../../support/browser/signed-in-page.ts'
import { closeWithoutFaults, now2025, type TestPage } from '../../support/browser/test-page.ts'
import { beginWorkout, boxOfSet, itemCount, logLastWorkout, readSets, tickOf } from '../../support/browser/workout.ts'
import { setClock } from '../../support/servers/set-clock.ts'

// The table of sets and the rest timer. taps.test.ts counts the taps of a whole workout.

setUpPages()
test.beforeAll(async () => {
  setClock(app, Date.parse(now2025))
})

let kim: SignedInPage
test.afterEach(() => closeWithoutFaults(kim))

const click = { tap: (target: { readonly click: () => Promise<void> }) => target.click() }

async function openWorkout(options: Parameters<typeof openSignedInPage>[2]): Promise<void> {
  kim = await openSignedInPage(app, browser, options)
  await logLastWorkout(kim)
  await kim.open('/today/list')
  await beginWorkout(kim, click)
}

const timerOf = ({ page }: TestPage) => page.getByRole('timer')
const setTime = (seconds: number) =>
  kim.context.clock.setFixedTime(new Date(Date.parse(now2025) + seconds * 1000).toISOString())

for (const language of languages) {
  test(`only ticked and edited sets of a workout are saved, in ${language}`, async () => {
    await openWorkout({ language })
    const { page, t } = kim
    const first = on.item(kim, 1)
    await first.getByText(t('sets.grey.saved')).waitFor()
    await boxOfSet(kim, first, 1, 'weight').fill('102.5')
    await expect(boxOfSet(kim, first, 4, 'weight')).toHaveValue('102.5')
    await tickOf(kim, first, 1).check()
    await boxOfSet(kim, first, 2, 'rep').fill('6')
    await first.getByText(t('sets.grey.left')).waitFor()
    await first.getByRole('button', { name: t('sets.add'), exact: true }).click()
    await on.save(kim)
    await on.readToast(kim, 'answer.created')
    await expect.poll(() => readSets(kim)).toEqual([['102.5x8', '102.5x6', '102.5x8']])
    await kim.open('/exercise/list')
    await page
      .getByText(/^8·6·8 × 102\.5\skg$/)
      .first()
      .waitFor()
  })
}

test('a set without a weight is refused at its row, and a warm-up needs none', { tag: '@long' }, async () => {
  await openWorkout({ language: 'en' })
  const { page, t } = kim
  const first = on.item(kim, 1)
  await boxOfSet(kim, first, 4, 'weight').fill('0')
  await on.save(kim)
  const error = t('required', { name: t('exercise.weight') })
  await on.toastOf(kim, error).waitFor()
  await expect(boxOfSet(kim, first, 4, 'weight')).toBeFocused()
  await expect(boxOfSet(kim, first, 4, 'weight')).toHaveAttribute('aria-invalid', 'true')
  await expect(boxOfSet(kim, first, 1, 'weight')).not.toHaveAttribute('aria-invalid')
  await first
    .getByRole('button', { name: t('sets.kind', { mark: '4', number: 4, kind: t('exercise.sets.normal') }) })
    .click()
  await page.getByRole('menuitemcheckbox', { name: t('exercise.sets.warmUp'), exact: true }).click()
  await on.save(kim)
  await on.readToast(kim, 'answer.created')
})

test('grey numbers are saved as they are while no set is ticked', { tag: '@long' }, async () => {
  await openWorkout({ language: 'ko' })
  await on.save(kim)
  await on.readToast(kim, 'answer.created')
  expect((await readSets(kim)).map((sets) => sets.length)).toEqual(Array.from({ length: itemCount }, () => 4))
})

test('the sets of the last time are suggested to a title, and a kind is chosen and a set removed by the keyboard', {
  tag: '@long',
}, async () => {
  kim = await openSignedInPage(app, browser, { language: 'en', viewport: 'desktop' })
  await logLastWorkout(kim)
  await kim.open('/exercise/detail')
  const { page, t } = kim
  const first = on.item(kim, 1)
  await first.getByText(/100\skg · Best in a year: 100\skg\s×\s8$/).waitFor()
  await expect(boxOfSet(kim, first, 4, 'weight')).toHaveValue('100')
  const kindOf = (number: number, kind: 'normal' | 'warmUp', mark: string) =>
    first.getByRole('button', { name: t('sets.kind', { mark, number, kind: t(`exercise.sets.${kind}`) }), exact: true })
  await press(page, kindOf(1, 'normal', '1'))
  await arrowTo(page, page.getByRole('menuitemcheckbox', { name: t('exercise.sets.warmUp'), exact: true }), 'ArrowDown')
  await expect(kindOf(1, 'warmUp', 'W')).toBeFocused()
  await tabTo(page, kindOf(4, 'normal', '3'))
  await page.keyboard.press('Enter')
  await arrowTo(page, page.getByRole('menuitem', { name: t('sets.remove'), exact: true }), 'ArrowUp')
  await expect(kindOf(3, 'normal', '2')).toBeFocused()
  const { tap, type } = createKeyboardActions(kim)
  await tabTo(page, boxOfSet(kim, first, 3, 'rep'))
  await type('5')
  await press(page, tickOf(kim, first, 3), 'Space')
  await timerOf(kim).waitFor()
  await tap(page.getByRole('button', { name: t('sets.rest.stop'), exact: true }))
  await expect(timerOf(kim)).toHaveCount(0)
  await expect(tickOf(kim, first, 3)).toBeFocused()
  await press(page, page.getByRole('button', { name: t('save.save'), exact: true }))
  await on.readToast(kim, 'answer.created')
  expect(await readSets(kim)).toEqual([['100x8', '100x5']])
})

test('a rest survives a reload, is the same in another tab, and ends with a message', async () => {
  await openWorkout({ language: 'en' })
  const { page, t } = kim
  await tickOf(kim, on.item(kim, 1), 1).check()
  await expect(timerOf(kim)).toHaveText(`${t('sets.rest')} 1:30`)
  await expect(page.getByRole('status').getByText(t('sets.rest.started'))).toHaveCount(1)
  await page.getByRole('button', { name: t('sets.rest.longer', { seconds: 15 }) }).click()
  await expect(timerOf(kim)).toHaveText(`${t('sets.rest')} 1:45`)

  await setTime(30)
  await page.reload()
  await expect(timerOf(kim)).toHaveText(`${t('sets.rest')} 1:15`)
  await expect(tickOf(kim, on.item(kim, 1), 1)).toBeChecked()
  const other = { ...kim, page: await kim.context.newPage() }
  await other.page.goto(page.url())
  await expect(timerOf(other)).toHaveText(`${t('sets.rest')} 1:15`)
  await other.page.getByRole('button', { name: t('sets.rest.shorter', { seconds: 15 }) }).click()
  await expect(timerOf(kim)).toHaveText(`${t('sets.rest')} 1:00`)

  await setTime(95)
  await expect(timerOf(kim)).toHaveText(t('sets.rest.over'))
  await expect(timerOf(other)).toHaveText(t('sets.rest.over'))
  await expect(page.getByRole('status').getByText(t('sets.rest.over'))).toHaveCount(1)
  await other.page.close()
  await setTime(600)
  await expect(timerOf(kim)).toHaveCount(0)
  // The length that was chosen last.
  await tickOf(kim, on.item(kim, 1), 2).check()
  await expect(timerOf(kim)).toHaveText(`${t('sets.rest')} 1:30`)
})

test('the sets of the last time break between their parts, and no line begins or ends with a dot', {
  tag: '@long',
}, async () => {
  await openWorkout({ language: 'ko' })
  const best = on.item(kim, 1).getByText(new RegExp(`^ · ${kim.t('sets.best', { set: '100' })}`))
  const layout = await best.evaluate((part) => {
    const [dot, first] = [part.firstElementChild, part.parentElement?.firstElementChild]
    const textOf = (element: Element | null | undefined) => {
      const range = document.createRange()
      range.selectNodeContents(element?.lastChild ?? document.body)
      return range.getBoundingClientRect()
    }
    const isBelow = textOf(part).top >= textOf(first).bottom
    const line = part.closest('p')?.getBoundingClientRect().left ?? 0
    return {
      isBelow,
      isIndented: Math.abs(textOf(part).left - line) > 1,
      hasDot: (dot?.getBoundingClientRect().right ?? 0) > line + 1,
    }
  })
  expect(layout).toEqual({ isBelow: true, isIndented: false, hasDot: false })
})

test('a tick of a set without repetitions leads to their box', { tag: '@long' }, async () => {
  kim = await openSignedInPage(app, browser, { language: 'ko' })
  await kim.open('/exercise/detail')
  const first = on.item(kim, 1)
  await tickOf(kim, first, 1).press('Space')
  await expect(boxOfSet(kim, first, 1, 'rep')).toBeFocused()
  await kim.page.keyboard.type('8')
  await tickOf(kim, first, 1).press('Space')
  await expect(tickOf(kim, first, 1)).toBeChecked()
})

test('a tick of another day starts no rest', { tag: '@long' }, async () => {
  kim = await openSignedInPage(app, browser, { language: 'ko' })
  await logLastWorkout(kim)
  await kim.open('/exercise/detail?type=day&start=2025-03-11&end=2025-03-11')
  const tick = tickOf(kim, on.item(kim, 1), 1)
  await tick.check()
  await expect(tick).toBeChecked()
  await expect(timerOf(kim)).toHaveCount(0)
})

for (const viewport of ['narrow', 'large'] as const) {
  test(`a workout with a rest has no violation and fits on the ${viewport} screen`, { tag: '@long' }, async () => {
    await openWorkout({ language: 'ko', viewport })
    await tickOf(kim, on.item(kim, 1), 1).check()
    await timerOf(kim).waitFor()
    expect(await violationsOn(kim.page)).toEqual([])
    const overflow = await kim.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
}
