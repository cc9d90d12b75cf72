import { languages } from '@haru/shared/i18n/languages.ts'
import { beforeAll, expect, test } from 'vitest'
import { stock } from '../support/foods.ts'
import { type Guest, welcome } from '../support/served.ts'
import { app, browser, serve } from '../support/stage.ts'
import { monthLogged } from '../support/wire-month.ts'

serve()
beforeAll(async () => {
  await stock(app)
})

// What WCAG asks for (1.4.10): a small phone, or a large one with everything twice as big.
const narrow = { width: 320, height: 640 }
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

test.each(languages)('on a narrow screen nothing is cut off, in %s', async (language) => {
  const kim = await welcome(app, browser, { language })
  for (const [path, body] of monthLogged) await kim.person.post(path, body)
  await kim.page.setViewportSize(narrow)
  const cut = []
  for (const path of paths) {
    // Whoever is in is led on from the door.
    if (path.startsWith('/user/log') || path.startsWith('/user/sign')) await kim.context.clearCookies()
    else await signedIn(kim)
    await kim.open(path)
    await kim.page.getByRole('heading', { level: 1 }).waitFor()
    await kim.page.locator('main :is(button, a)').first().waitFor()
    const found = await kim.page.evaluate(beyondTheEdge)
    cut.push(...found.map((what) => `${path}: ${what}`))
  }
  await kim.context.close()
  expect(cut).toEqual([])
  expect(kim.faults).toEqual([])
})

async function signedIn({ context, person, url }: Guest): Promise<void> {
  await context.addCookies([...person.cookies].map(([name, value]) => ({ name, value, url, httpOnly: true })))
}

/** Controls and words that reach beyond the screen, each by what it says. */
function beyondTheEdge(): readonly string[] {
  const all = document.querySelectorAll<HTMLElement>(
    'main :is(button, a, input, select, dd, h2, h3, legend), section, nav a',
  )
  return [...all].flatMap((element) => {
    const { left, right, width } = element.getBoundingClientRect()
    if (width <= 1 || element.closest('.sr-only, [popover], dialog') !== null) return []
    if (left >= 0 && Math.floor(right) <= innerWidth) return []
    const name = element.getAttribute('aria-label') ?? element.textContent?.slice(0, 30) ?? ''
    return [`${element.tagName} ${name} reaches from ${Math.round(left)} to ${Math.round(right)}`]
  })
}
