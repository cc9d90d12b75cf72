import { colourAt, twoFields } from '@haru/server/src/testing/test-images.ts'
import { today as dayIn } from '@haru/shared/calendar/day.ts'
import { languages } from '@haru/shared/i18n/languages.ts'
import { expect, type Locator } from '@playwright/test'
import { violationsOn } from '../../support/browser/axe.ts'
import * as on from '../../support/browser/pages.ts'
import { app, browser, setUpPages, test } from '../../support/browser/setup.ts'
import { openSignedInPage, type SignedInPage } from '../../support/browser/signed-in-page.ts'
import { closeWithoutFaults } from '../../support/browser/test-page.ts'
import { spends, wirePeriod } from '../../support/data/wire-values.ts'

setUpPages()

for (const language of languages) {
  test.describe(`the profile, in ${language}`, () => {
    let kim: SignedInPage
    test.beforeEach(async () => {
      kim = await openSignedInPage(app, browser, { language, colorScheme: language === 'ko' ? 'light' : 'dark' })
    })
    test.afterEach(() => closeWithoutFaults(kim))

    const rowOf = (name: string): Locator =>
      kim.page.getByRole('row', { name: new RegExp(`^${name}`) }).getByRole('cell')
    const box = (name: 'scale' | 'kcal' | 'property') =>
      kim.page.getByRole('textbox', { name: kim.t(`profile.${name}`) })
    const detail = async () => (await kim.user.get('/user/detail')).body.result

    test('discarded text is not restored when the user returns before the next screen has loaded', {
      tag: '@long',
    }, async () => {
      const { page } = kim
      await kim.open('/user/detail')
      await box('property').fill('42')
      await page.route(/\/haru\/api\//, () => undefined)
      await page.getByRole('link', { name: kim.t('shell.back') }).click()
      await on.answerDialog(kim, 'shell.leave', 'shell.leave.yes')
      await page.waitForURL(/\/today\/list/)
      await page.goBack()
      await page.waitForURL(/\/user\/detail/)
      await expect.poll(() => box('property').inputValue()).toBe('1,000,000')
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.reload()
      await expect.poll(() => box('property').inputValue()).toBe('1,000,000')
    })

    test('starting values are shown, protected and saved, and the values computed from them change', async () => {
      const { page, t, format, user } = kim
      const { money_section: items } = spends(3000, 2000)
      const OBJECT = { money_section: items.map((item, i) => ({ ...item, money_include: i === 0 ? 'Y' : 'N' })) }
      await user.post('/money/create', { DATE: wirePeriod('day', kim.today), OBJECT })

      await kim.open('/user/appSetting')
      await page.getByRole('link', { name: new RegExp(`^${t('profile.title')}`) }).click()
      await on.waitForScreen(kim, t('profile.title'))
      await expect(rowOf(t('login.id'))).toHaveText(user.loginId)
      const since = dayIn('Asia/Seoul', new Date(app.clocks.now()))
      await expect(rowOf(t('profile.since'))).toHaveText(format.fullDay(since))
      await expect(rowOf(t('profile.now.scale'))).toHaveText('70kg')
      await expect(rowOf(t('profile.now.kcal'))).toHaveText(`${t('profile.now.none')}–`)
      await expect(rowOf(t('profile.now.property'))).toHaveText(kim.format.money(997_000, 'KRW'))
      const exclusions = page.getByRole('checkbox', { name: t('summary.exclusions') })
      await exclusions.check()
      await expect(rowOf(t('profile.now.property'))).toHaveText(kim.format.money(995_000, 'KRW'))
      expect(await violationsOn(page)).toEqual([])

      // Invalid text does not change the box.
      for (const typed of ['1000', '-1', '7e1', 'heavy']) {
        await box('scale').fill(typed)
        expect([typed, await box('scale').inputValue()]).toEqual([typed, '70'])
      }
      // A pasted number is rounded to the decimals of the field.
      await box('scale').fill('70.255')
      expect(await box('scale').inputValue()).toBe('70.26')
      await box('kcal').fill('10000')
      expect(await box('kcal').inputValue()).toBe('2000')
      await box('kcal').fill('12.5')
      expect(await box('kcal').inputValue()).toBe('13')
      await box('property').fill('10000000000')
      expect(await box('property').inputValue()).toBe('1000000')
      await box('kcal').fill('')
      expect(await box('kcal').inputValue()).toBe('0')
      await box('scale').fill('0071.25')
      await box('property').fill('1,234,567')
      await box('kcal').focus()
      expect([await box('scale').inputValue(), await box('property').inputValue()]).toEqual(['71.25', '1,234,567'])

      // Leaving with unsaved changes asks first.
      await page.getByRole('link', { name: t('shell.back') }).click()
      await on.answerDialog(kim, 'shell.leave', 'shell.leave.no')
      await page.getByRole('button', { name: t('save.save'), exact: true }).click()
      await on.readToast(kim, 'account.updateSuccessful')
      expect(t('account.updateSuccessful')).toBe({ ko: '수정했어요', en: 'Update Successful' }[language])
      expect(new URL(page.url()).pathname).toBe('/haru/user/detail')
      expect(await detail()).toMatchObject({
        user_initScale: 71.25,
        user_initAvgKcalIntake: 0,
        user_initProperty: 1_234_567,
      })
      await expect(rowOf(t('profile.now.scale'))).toHaveText('71.25kg')
      await expect(rowOf(t('profile.now.property'))).toHaveText(kim.format.money(1_229_567, 'KRW'))

      await page.reload()
      await expect(exclusions).toBeChecked()
      await expect(box('property')).toHaveValue('1,234,567')
      // After the save, leaving asks nothing.
      await page.getByRole('link', { name: t('shell.back') }).click()
      await on.waitForScreen(kim, t('settings.title'))
      await page.getByRole('link', { name: new RegExp(`^${t('profile.title')}`) }).click()
      await page.getByRole('link', { name: t('delete.title'), exact: true }).click()
      await on.waitForScreen(kim, t('delete.title'))
    })

    test('an avatar is chosen, moved and zoomed with keys, shown, and removed', { tag: '@long' }, async () => {
      const { page, t } = kim
      const choose = (name: string, mimeType: string, buffer: Buffer) =>
        page.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer })
      const shown = page.getByRole('img', { name: t('profile.picture') }).locator('img')
      const scripts = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))

      await kim.open('/user/detail')
      await page.getByRole('button', { name: t('profile.picture.add') }).waitFor()
      expect(await shown.count()).toBe(0)
      await choose('notes.jpg', 'image/jpeg', Buffer.from('not a picture'))
      await on.readToast(kim, 'profile.picture.unread')
      expect((await scripts()).filter((name) => name.includes('CropTool'))).toEqual([])

      // A tall picture, red above and blue below: the crop shows its middle, and after a drag its red top.
      await choose('tall.png', 'image/png', await twoFields(600, 1200).png().toBuffer())
      const sheet = on.dialogOf(kim, t('profile.crop'))
      const area = sheet.getByRole('application', { name: t('profile.crop.area') })
      await area.focus()
      for (let i = 0; i < 40; i += 1) await page.keyboard.press('ArrowDown')
      const zoom = sheet.getByRole('slider', { name: t('profile.crop.zoom') })
      await zoom.focus()
      await page.keyboard.press('ArrowRight')
      expect(await zoom.inputValue()).toBe('1.05')
      expect(await violationsOn(page)).toEqual([])
      await sheet.getByRole('button', { name: t('profile.crop.use') }).click()
      await on.readToast(kim, 'account.updateSuccessful')
      await sheet.waitFor({ state: 'detached' })

      const src = await shown.getAttribute('src')
      expect(src).toBe((await detail()).user_image)
      await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256)
      const kept = await (await kim.context.request.get(`${kim.url}${src}`)).body()
      expect([await colourAt(kept, 128, 20), await colourAt(kept, 128, 236)]).toEqual(['red', 'red'])

      // The next user of this browser cannot read the picture from its cache.
      const own = await kim.context.cookies()
      await kim.context.clearCookies()
      const lee = await app.signUp()
      const cookies = [...lee.cookies].map(([name, value]) => ({ name, value, url: app.url, httpOnly: true }))
      await kim.context.addCookies(cookies)
      expect(await page.evaluate(async (path) => (await fetch(path)).status, src ?? '')).toBe(404)
      expect(kim.faults.splice(0)).toEqual([`404 GET ${src}`])
      await kim.context.clearCookies()
      await kim.context.addCookies(own)

      await kim.open('/user/appSetting')
      const row = page.getByRole('link', { name: new RegExp(`^${t('profile.title')}`) })
      expect(await row.locator('img').getAttribute('src')).toBe(src)
      await row.click()
      await page.getByRole('button', { name: t('profile.picture.remove') }).click()
      await on.answerDialog(kim, 'profile.picture.remove.ask', 'ui.no')
      await expect(shown).toHaveCount(1)
      await page.getByRole('button', { name: t('profile.picture.remove') }).click()
      await on.answerDialog(kim, 'profile.picture.remove.ask', 'profile.picture.remove')
      await on.readToast(kim, 'account.pictureRemoved')
      await expect(shown).toHaveCount(0)
      expect((await detail()).user_image).toBe('')
    })
  })
}
