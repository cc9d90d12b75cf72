import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { en } from '@haru/shared/i18n/en.ts'
import { ko } from '@haru/shared/i18n/ko.ts'
import { createTranslator } from '@haru/shared/i18n/translate.ts'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { test } from '../support/browser/setup.ts'

// The components of web/src/ui in the gallery (web/gallery).
const root = join(import.meta.dirname, '..', '..')
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

// The other worker may use the processor.
const patient = { timeout: 10_000 }

let server: ChildProcess
let browser: Browser
let gallery: string
let page: Page | undefined

test.beforeAll(async ({ browser: launched }) => {
  browser = launched
  await endOf(vite('build', '--logLevel', 'warn'))
  server = vite('preview', '--port', '0')
  gallery = `${await addressOf(server)}gallery/`
})

test.afterEach(async () => {
  await page?.close()
})

test.afterAll(async () => {
  server?.kill()
})

test.describe('typing', () => {
  test('a typed number replaces the previous one, keeps the caret, and omits characters that its rule refuses', async () => {
    const page = await open()
    const box = page.getByRole('textbox', { name: '칼로리' })
    await box.click()
    await page.keyboard.type('12')
    await page.keyboard.press('Home')
    await page.keyboard.type('9x8')
    expect(await box.inputValue()).toBe('9812')
    await page.keyboard.type('1')
    expect(await box.inputValue()).toBe('9812')
    await page.keyboard.press('Tab')
    expect(await box.inputValue()).toBe('9,812')
  })

  test('an emptied number is 0, and the next digit replaces it', { tag: '@long' }, async () => {
    const page = await open()
    const box = page.getByRole('textbox', { name: '칼로리' })
    await box.click()
    await page.keyboard.press('Backspace')
    expect(await box.inputValue()).toBe('0')
    await page.keyboard.type('5')
    expect(await box.inputValue()).toBe('5')
  })

  for (const language of ['ko', 'en']) {
    test(`a pasted amount is reduced to its number, and a pasted text without a number is refused with the reason, in ${language}`, async () => {
      const page = await open({ language })
      const box = page.getByRole('textbox', { name: language === 'ko' ? '칼로리' : 'Calories' })
      await box.click()
      await page.keyboard.insertText('1,850 kcal')
      expect(await box.inputValue()).toBe('1850')
      await box.selectText()
      await page.keyboard.insertText('10-12')
      expect(await box.inputValue()).toBe('1850')
      await page.getByText(translate(language, 'ui.number.refused')).first().waitFor()
      await page.keyboard.type('7')
      await expect(page.getByText(translate(language, 'ui.number.refused'))).toHaveCount(0)
    })
  }

  for (const language of ['ko', 'en']) {
    test(`a pasted text is cut to the limit and reported, in ${language}`, { tag: '@long' }, async () => {
      const page = await open({ language })
      const box = page.getByRole('textbox', { name: language === 'ko' ? '메모' : 'Memo' })
      await box.click()
      await page.keyboard.type('rice kimchi')
      for (const _ of ' kimchi') await page.keyboard.press('ArrowLeft')
      await page.keyboard.insertText(' with a lot of')
      expect(await box.inputValue()).toBe('rice with a l kimchi')
      await page.getByText('20/20').waitFor()
      await page.getByText(translate(language, 'ui.text.cut')).first().waitFor()
      await page.keyboard.press('Backspace')
      await expect(page.getByText(translate(language, 'ui.text.cut'))).toHaveCount(0)
      await page.getByText('19/20').waitFor()
    })
  }

  test('a decimal point without decimals is removed on blur', { tag: '@long' }, async () => {
    const page = await open()
    const box = page.getByRole('textbox', { name: '거리' })
    await box.click()
    await page.keyboard.type('12.')
    expect(await box.inputValue()).toBe('12.')
    await page.keyboard.press('Tab')
    expect(await box.inputValue()).toBe('12')
  })

  test('a time is typed without its colon, the arrows step over midnight, and a duration is shown in words', async () => {
    const page = await open()
    const box = page.getByRole('textbox', { name: '잠든 시간', exact: true })
    await box.click()
    await page.keyboard.type('2345')
    for (const key of ['ArrowUp', 'ArrowUp']) await page.keyboard.press(key)
    expect(await box.inputValue()).toBe('00:00')
    await page.keyboard.press('ArrowDown')
    expect(await box.inputValue()).toBe('23:50')
    const duration = page.getByRole('textbox', { name: '유산소', exact: true })
    await duration.click()
    await page.keyboard.type('130')
    await page.keyboard.press('Tab')
    expect(await duration.inputValue()).toBe('1시간\u00a030분')
  })

  test('a locked field can be read, not changed, and shakes when the user types', { tag: '@long' }, async () => {
    const page = await open()
    const box = page.getByRole('textbox', { name: '무게' })
    await box.click()
    expect(await page.evaluate(() => document.getAnimations().some(({ id }) => id === 'shake'))).toBe(true)
    await page.keyboard.type('9')
    expect(await box.inputValue()).toBe('71.35')
  })

  test('a count outside its range is reported and does not change', { tag: '@long' }, async () => {
    const page = await open()
    const fewer = page.getByRole('button', { name: '하나 줄이기' })
    await fewer.click()
    await fewer.click()
    await page.getByText('2 이상 10 이하로 입력해 주세요.').waitFor()
    expect(await page.getByRole('textbox', { name: '항목 수' }).inputValue()).toBe('2')
  })
})

test.describe('opening, by keyboard alone', () => {
  test('a dialog returns the focus on Escape', async () => {
    const page = await open()
    const button = page.getByRole('button', { name: 'dialog', exact: true })
    await press(button)
    await page.getByRole('dialog', { name: '목표 점수' }).waitFor()
    await page.keyboard.press('Escape')
    await expect(page.locator('dialog[open]')).toHaveCount(0)
    expect(await isFocused(button)).toBe(true)
  })

  test('a question focuses the answer that changes nothing', { tag: '@long' }, async () => {
    const page = await open()
    const button = page.getByRole('button', { name: '삭제', exact: true })
    await press(button)
    const no = page.getByRole('alertdialog').getByRole('button', { name: '아니요' })
    await no.waitFor()
    expect(await isFocused(no)).toBe(true)
    await page.keyboard.press('Enter')
    expect(await isFocused(button)).toBe(true)
  })

  test('a menu focuses its first item, wraps at its ends, and returns the focus when it closes', async () => {
    const page = await open()
    const button = page.getByRole('button', { name: '이 기록' })
    await press(button)
    await expect.poll(() => isFocused(page.getByRole('menuitem', { name: '고치기' })), patient).toBe(true)
    await page.keyboard.press('ArrowUp')
    expect(await isFocused(page.getByRole('menuitem', { name: '삭제하기' }))).toBe(true)
    await page.keyboard.press('Escape')
    expect(await isFocused(button)).toBe(true)
  })

  test('the time lists open at the chosen time', { tag: '@long' }, async () => {
    const page = await open()
    await press(page.getByRole('button', { name: /^잠든 시간: / }))
    await expect.poll(() => isFocused(page.getByRole('radio', { name: '23', exact: true })), patient).toBe(true)
    await page.keyboard.press('ArrowUp')
    expect(await page.getByRole('textbox', { name: '잠든 시간', exact: true }).inputValue()).toBe('22:37')
  })

  test('a week is chosen with the arrows, across months', { tag: '@long' }, async () => {
    const page = await open()
    await press(page.getByRole('button', { name: /11월 16일.*11월 22일/ }).first())
    await expect.poll(() => isFocused(page.getByRole('button', { name: '11월 16일 월요일' })), patient).toBe(true)
    for (const key of ['ArrowLeft', 'PageUp', 'Enter']) await page.keyboard.press(key)
    const chosen = page.getByRole('button', { name: '10월 12일 (월) – 10월 18일 (일)' }).first()
    await chosen.waitFor()
    expect(await isFocused(chosen)).toBe(true)
  })
})

test.describe('messages', () => {
  test('one with an action stays while the pointer is over it', { tag: '@long' }, async () => {
    const page = await open({ reducedMotion: 'reduce' })
    await page.getByRole('button', { name: '삭제', exact: true }).click()
    await page.getByRole('button', { name: '네', exact: true }).click()
    const message = page.getByRole('status').getByText('기록을 삭제했어요')
    await message.hover()
    const states = () =>
      message.evaluate((node) => node.parentElement?.getAnimations({ subtree: true }).map((one) => one.playState))
    await expect.poll(states, patient).toContain('paused')
    await page.mouse.move(1, 1)
    await expect.poll(states, patient).not.toContain('paused')
    await page.getByRole('button', { name: '실행 취소' }).click()
    await page.getByRole('status').getByText('되돌렸어요').waitFor()
  })

  test('a success is shown for at least a second, and disappears', { tag: '@long' }, async () => {
    const page = await open()
    await page.getByRole('button', { name: 'success' }).click()
    const message = page.getByText('저장했어요')
    await page.waitForTimeout(1000)
    expect(await message.count()).toBe(1)
    await expect.poll(() => message.count(), patient).toBe(0)
  })

  for (const language of ['ko', 'en']) {
    test(`a success replaces the previous error, in ${language}`, { tag: '@long' }, async () => {
      const page = await open({ language })
      const messages = page.locator('[popover] p')
      await page.getByRole('button', { name: 'error', exact: true }).click()
      await page.getByRole('alert').locator('p').waitFor()
      await page.getByRole('button', { name: 'success', exact: true }).click()
      await expect.poll(() => messages.allTextContents(), patient).toEqual([language === 'ko' ? '저장했어요' : 'Saved'])
    })
  }

  test('a message covers no focused field, anywhere on the screen', async () => {
    const page = await open()
    const box = page.getByRole('textbox', { name: '메모' })
    await page.getByRole('button', { name: 'error', exact: true }).click()
    await box.focus()
    for (const place of ['end', 'start', 'center'] as const) {
      await box.evaluate((field, block) => field.scrollIntoView({ block }), place)
      await expect.poll(() => overlap(page, box), patient).toBe(false)
    }
  })
})

for (const theme of ['light', 'dark']) {
  test.describe(`axe finds nothing, ${theme}`, { tag: '@long' }, () => {
    for (const [title, name] of [
      ['the page', null],
      ['a menu', /^This record$/],
      ['the time lists', /^Bed time: /],
      ['the calendar', /Nov 16.*Nov 22/],
      ['a dialog', /^dialog$/],
      ['a sheet', /^sheet$/],
      ['a question', /^ask$/],
      ['an error', /^error$/],
    ] as const) {
      test(title, async () => {
        const page = await open({ language: 'en', theme })
        if (name !== null) await page.getByRole('button', { name }).first().click()
        await page.waitForTimeout(500)
        await page.evaluate(axe)
        const found = await page.evaluate(async () => {
          const { violations } = await (globalThis as unknown as { axe: { run: () => Promise<PartFound> } }).axe.run()
          return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])
        })
        expect(found).toEqual([])
      })
    }
  })
}

test.describe('in forced colors', { tag: '@long' }, () => {
  test('a chosen option looks different from the others, and different again with the focus', async () => {
    const page = await open({ language: 'en', forcedColors: 'active' })
    const [chosen, other] = [optionOf(page, 'System'), optionOf(page, 'Light')]
    const before = await readStyle(chosen)
    expect(before).not.toEqual(await readStyle(other))
    await chosen.locator('input').focus()
    expect(await readStyle(chosen)).not.toEqual(before)
  })

  test('a field with the focus looks different from one without', async () => {
    const page = await open({ language: 'en', forcedColors: 'active' })
    const field = page.getByRole('textbox', { name: 'Memo' })
    const before = await readStyle(field.locator('..'))
    await field.focus()
    expect(await readStyle(field.locator('..'))).not.toEqual(before)
  })

  test('a current tab looks different from the others, and different again with the focus', async () => {
    const page = await open({ language: 'en', forcedColors: 'active' })
    const tabs = page.getByRole('navigation', { name: 'All' }).getByRole('link')
    const [current, other] = [tabs.filter({ hasText: 'food' }), tabs.filter({ hasText: 'money' })]
    const before = await readStyle(current)
    expect(before).not.toEqual(await readStyle(other))
    await press(other)
    await page.keyboard.press('Shift+Tab')
    expect(await isFocused(current)).toBe(true)
    expect(await readStyle(current)).not.toEqual(before)
  })

  test('the calendar shows the chosen days, today and the focus', async () => {
    const page = await open({ language: 'en', forcedColors: 'active' })
    await press(page.getByRole('button', { name: /Nov 16.*Nov 22/ }).first())
    const dayOf = (date: string) => page.locator(`[data-day="2026-11-${date}"]`)
    const focused = dayOf('16')
    await expect.poll(() => isFocused(focused), patient).toBe(true)
    const chosen = await readStyle(dayOf('18'))
    expect(chosen).not.toEqual(await readStyle(dayOf('09')))
    expect(await readStyle(dayOf('21'))).not.toEqual(chosen)
    expect(await readStyle(focused)).not.toEqual(chosen)
  })

  test('the time lists show the chosen hour and the focus', async () => {
    const page = await open({ language: 'en', forcedColors: 'active' })
    await press(page.getByRole('button', { name: /^Bed time: / }).first())
    const [chosen, other] = [optionOf(page, '23').first(), optionOf(page, '21').first()]
    await expect.poll(() => isFocused(chosen.locator('input')), patient).toBe(true)
    const focused = await readStyle(chosen)
    await page.keyboard.press('Tab')
    expect(await readStyle(chosen)).not.toEqual(focused)
    expect(await readStyle(chosen)).not.toEqual(await readStyle(other))
  })
})

function optionOf(page: Page, name: string): Locator {
  return page.locator('label', { has: page.getByRole('radio', { name, exact: true }) })
}

/** The background, border and outline of an element. A transparent background equals that of the page. */
function readStyle(element: Locator): Promise<string> {
  return element.evaluate((node) => {
    const { backgroundColor, border, borderWidth, outline, outlineStyle, outlineOffset } = getComputedStyle(node)
    return [
      backgroundColor.replace(/^rgba\((.*), 0\)$/, 'rgb($1)'),
      borderWidth === '0px' ? 'no border' : border,
      outlineStyle === 'none' ? 'no outline' : `${outline} ${outlineOffset}`,
    ].join('; ')
  })
}

interface PartFound {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[]
}

interface Look {
  readonly language?: string
  readonly theme?: string
  readonly reducedMotion?: 'reduce'
  readonly forcedColors?: 'active'
}

async function open({ language = 'ko', theme = 'light', ...look }: Look = {}): Promise<Page> {
  const opened = await browser.newPage({ viewport: { width: 390, height: 844 }, ...look })
  page = opened
  await opened.goto(`${gallery}?lang=${language}&theme=${theme}`)
  await opened.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
  return opened
}

async function press(button: Locator): Promise<void> {
  await button.focus()
  await button.press('Enter')
}

async function overlap(page: Page, field: Locator): Promise<boolean> {
  const [message, box] = await Promise.all([page.locator('[popover] p').first().boundingBox(), field.boundingBox()])
  if (message === null || box === null) throw new Error('a message or a field is not in view')
  return message.y < box.y + box.height && box.y < message.y + message.height
}

function translate(language: string, key: 'ui.number.refused' | 'ui.text.cut'): string {
  return createTranslator(language === 'ko' ? 'ko' : 'en', language === 'ko' ? ko : en)(key, { max: 20 })
}

function isFocused(element: Locator): Promise<boolean> {
  return element.evaluate((node) => node === document.activeElement)
}

function vite(command: string, ...more: readonly string[]): ChildProcess {
  const bin = join(root, 'node_modules/vite/bin/vite.js')
  return spawn(process.execPath, [bin, command, '--config', join(root, 'web/gallery/vite.config.ts'), ...more], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

async function endOf(child: ChildProcess): Promise<void> {
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`vite ended with ${code}`)
}

async function addressOf(child: ChildProcess): Promise<string> {
  let output = ''
  for await (const text of child.stdout ?? []) {
    output += String(text)
    const address = /http:\/\/\S+:\d+\/haru\//.exec(output)?.[0]
    if (address !== undefined) return address
  }
  throw new Error(`vite printed no address: ${output}`)
}
