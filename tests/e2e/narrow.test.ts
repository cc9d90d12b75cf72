import { languages } from '@haru/shared/i18n/languages.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { stock } from '../support/foods.ts'
import { type Guest, welcome } from '../support/served.ts'
import { app, browser, serve } from '../support/stage.ts'
import { monthLogged } from '../support/wire-month.ts'

serve()
beforeAll(async () => {
  await stock(app)
})

// What WCAG asks for: the narrowest phone (1.4.10), and text of twice the size (1.4.4), which is set in the page's root as a browser
// does for its reader.
const views = [
  { name: '320 px', size: { width: 320, height: 640 }, text: '100%' },
  { name: '200 % text', size: { width: 390, height: 844 }, text: '200%' },
] as const
const taken = 'type=day&start=2025-03-12&end=2025-03-12'
const paths = [
  '/user/login',
  '/user/signup',
  '/today/list',
  '/today/goal/list',
  '/today/year/list',
  '/calendar/list',
  `/calendar/detail?${taken}`,
  '/user/appSetting',
  '/user/detail',
  '/user/category',
  '/user/security',
  '/user/delete',
  '/food/find/list?query=kimchi',
  '/food/find/own/list',
  '/food/find/own/detail',
  '/food/favorite/list',
  '/food/sources',
  ...['exercise', 'food', 'money', 'sleep'].flatMap((area) => [
    `/${area}/list`,
    `/${area}/chart/list`,
    `/${area}/goal/list`,
    `/${area}/detail?${taken}`,
    `/${area}/goal/detail?type=month&start=2025-03-01&end=2025-03-31`,
  ]),
]

/** What overflows once the screen has followed its new size: a chart is drawn again a moment after it. */
async function overflowOf(page: Page, view: Parameters<typeof findOverflow>[0]): Promise<readonly string[]> {
  for (let tries = 0; ; tries += 1) {
    const found = await page.evaluate(findOverflow, view)
    if (found.length === 0 || tries === 20) return found
    await page.waitForTimeout(100)
  }
}

// D1, D2
test.each(languages)(
  'no screen scrolls sideways or cuts a word at 320 px and at 200 % text, in %s',
  async (language) => {
    const kim = await welcome(app, browser, { language })
    for (const [path, body] of monthLogged) await kim.person.post(path, body)
    const cut = []
    for (const path of paths) {
      // Whoever is in is led on from the door.
      if (path.startsWith('/user/log') || path.startsWith('/user/sign')) await kim.context.clearCookies()
      else await signedIn(kim)
      await kim.open(path)
      await kim.page.getByRole('heading', { level: 1 }).waitFor()
      await kim.page.locator('main :is(button, a)').first().waitFor()
      for (const { name, size, text } of views) {
        await kim.page.setViewportSize(size)
        const found = await overflowOf(kim.page, { width: size.width, text })
        cut.push(...found.map((what) => `${path} at ${name}: ${what}`))
      }
    }
    await kim.context.close()
    expect(cut).toEqual([])
    expect(kim.faults).toEqual([])
  },
)

async function signedIn({ context, person, url }: Guest): Promise<void> {
  await context.addCookies([...person.cookies].map(([name, value]) => ({ name, value, url, httpOnly: true })))
}

/**
 * Runs in the page: what reaches beyond the screen and words that are cut off, each by what it says. The width is given, because
 * a phone's browser makes the page as wide as its widest part. The tiles of the calendar may cut: their day has the whole text.
 */
async function findOverflow({ width, text }: { width: number; text: string }): Promise<readonly string[]> {
  document.documentElement.style.fontSize = text
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const said = (element: Element) =>
    element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30) ?? ''
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.closest('.sr-only, [popover], dialog, svg, [aria-hidden="true"]') === null
  const page = document.documentElement.scrollWidth
  const found = page > width ? [`the page is ${page} wide`] : []
  const reachesOut = ({ left, right }: DOMRect) => left < -0.6 || right > width + 0.6
  const isCut = (element: Element) => {
    const { overflowX, overflowY } = getComputedStyle(element)
    const isCutAside = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
    return isCutAside || (overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 2)
  }
  for (const element of document.body.querySelectorAll('*')) {
    const box = element.getBoundingClientRect()
    if (box.width <= 1 || !isShown(element)) continue
    if (reachesOut(box)) found.push(`${said(element)} reaches from ${box.left} to ${box.right}`)
    else if (!element.matches('input, select, textarea') && isCut(element)) found.push(`${said(element)} is cut`)
  }
  return found
}
