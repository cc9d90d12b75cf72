import { languages } from '@haru/shared/i18n/languages.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { createDemoUser, openScene, openScenePage, today } from '../../scripts/scene-screenshots.ts'
import { listScenes } from '../../scripts/scenes.ts'
import { openQuickEntry } from '../support/browser/quick-entry.ts'
import { app, browser, setUpPages, test } from '../support/browser/setup.ts'
import { openSignedInPage, type SignedInPage } from '../support/browser/signed-in-page.ts'
import { loadStarterFoods } from '../support/data/starter-foods.ts'
import { loggedMonth } from '../support/data/wire-month.ts'

setUpPages()
test.beforeAll(async () => {
  await loadStarterFoods(app)
})

// What WCAG asks for: the narrowest phone (1.4.10), and text of twice the size (1.4.4), which is set in the page's root as a browser
// does for its reader.
const views = [
  { name: '320 px', size: { width: 320, height: 640 }, text: '100%' },
  { name: '200 % text', size: { width: 390, height: 844 }, text: '200%' },
  { name: '844 x 390', size: { width: 844, height: 390 }, text: '100%' },
] as const
const taken = 'type=day&start=2025-03-12&end=2025-03-12'
const generalPaths = [
  '/user/login',
  '/today/list',
  '/today/year/list',
  '/calendar/list',
  `/calendar/detail?${taken}`,
  '/user/appSetting',
]
const furtherPaths = [
  '/user/signup',
  '/user/start',
  '/user/start/weight',
  '/user/start/property',
  '/today/goal/list',
  '/user/detail',
  '/user/category',
  '/user/security',
  '/user/import',
  '/user/delete',
  '/food/find/list?query=kimchi',
  '/food/find/own/list',
  '/food/find/own/detail',
  '/food/favorite/list',
  '/food/sources',
]
const listAreaPaths = (area: string) => [
  `/${area}/list`,
  `/${area}/chart/list`,
  `/${area}/goal/list`,
  `/${area}/detail?${taken}`,
  `/${area}/goal/detail?type=month&start=2025-03-01&end=2025-03-31`,
]
/** Paths of screens by what they show. */
const groups = [
  { name: 'general', paths: generalPaths, tag: [] },
  { name: 'further', paths: furtherPaths, tag: '@long' },
  ...['exercise', 'food', 'money', 'sleep'].map((name) => ({ name, paths: listAreaPaths(name), tag: '@long' })),
]

/** The overflow after the screen has adapted to its new size: a chart is drawn again a moment later. */
async function overflowOf(page: Page, width: number): Promise<readonly string[]> {
  for (let tries = 0; ; tries += 1) {
    const words = await page.evaluate(readWords)
    const found = [...(await page.evaluate(findOverflow, width)), ...findBroken(words), ...findCovered(words)]
    if (found.length === 0 || tries === 20) return found
    await page.waitForTimeout(100)
  }
}

// The screens before sign-in redirect a user who is signed in.
const isPublic = (path: string) => path.startsWith('/user/log') || path.startsWith('/user/sign')

async function showScreen(kim: SignedInPage, path: string, last: string | undefined): Promise<void> {
  if (isPublic(path)) await kim.context.clearCookies()
  else await signedIn(kim)
  await (last === undefined || isPublic(path) || isPublic(last) ? kim.open(path) : kim.visit(path))
}

for (const [language, { name: group, paths, tag }] of languages.flatMap((language) =>
  groups.map((group) => [language, group] as const),
)) {
  test(`no ${group} screen scrolls sideways or cuts a word at 320 px and at 200 % text, in ${language}`, {
    tag,
  }, async () => {
    const kim = await openSignedInPage(app, browser, { language })
    for (const [path, body] of loggedMonth) await kim.user.post(path, body)
    const cut = []
    for (const [i, path] of paths.entries()) {
      await showScreen(kim, path, paths[i - 1])
      await kim.page.getByRole('heading', { level: 1 }).waitFor()
      await kim.page.locator('main :is(button, a)').first().waitFor()
      for (const { name, size, text } of views) {
        await kim.page.setViewportSize(size)
        await kim.page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), text)
        const found = await overflowOf(kim.page, size.width)
        cut.push(...found.map((what) => `${path} at ${name}: ${what}`))
      }
    }
    await kim.context.close()
    expect(cut).toEqual([])
    expect(kim.faults).toEqual([])
  })
}

for (const language of languages) {
  test(`the button of an empty list is not below the bar of a phone held sideways, in ${language}`, {
    tag: '@long',
  }, async () => {
    const kim = await openSignedInPage(app, browser, { language, viewport: 'short' })
    const hidden = []
    const main = kim.page.getByRole('main')
    const buttons = {
      '/food/list': main.locator('p + p + div > :is(a, button)').first(),
      '/food/goal/list': main.getByRole('button', { name: kim.t('goals.set.month') }),
    }
    for (const [path, button] of Object.entries(buttons)) {
      await kim.open(path)
      const [box, bar] = await Promise.all([button.boundingBox(), kim.page.locator('.shell-dock').boundingBox()])
      const bottom = bar?.y ?? 0
      if (box === null || box.y + box.height > bottom) hidden.push(`${path}: ${JSON.stringify(box)} over ${bottom}`)
    }
    await kim.context.close()
    expect(hidden).toEqual([])
  })
}

for (const viewport of ['narrow', 'short'] as const) {
  test(`the quick entry shows its fields above its keys in the ${viewport} view`, { tag: '@long' }, async () => {
    const hidden = []
    for (const language of languages) {
      const kim = await openSignedInPage(app, browser, { language, viewport })
      // A phone held sideways has room for the figures only, also with usual items.
      const isShort = viewport === 'short'
      if (isShort) for (const [path, body] of loggedMonth) await kim.user.post(path, body)
      await kim.open('/money/list')
      const sheet = await openQuickEntry(kim)
      const forms = sheet.getByRole('group', { name: kim.t('quickEntry.what') }).getByRole('radio')
      for (const form of await forms.all()) {
        await form.check({ force: true })
        const below = await readBelowKeys(sheet, isShort ? 'label[data-field]' : 'fieldset, label[data-field]')
        hidden.push(...below.map((field) => `${language}: ${field}`))
      }
      await kim.context.close()
    }
    expect(hidden).toEqual([])
  })
}

/** The fields of the quick entry that the keypad covers. */
async function readBelowKeys(sheet: Locator, fields: string): Promise<readonly string[]> {
  const keys = await sheet.locator('fieldset').last().boundingBox()
  const found = await sheet
    .locator('form')
    .locator(fields)
    .evaluateAll((all) => all.map((each) => [each.textContent, each.getBoundingClientRect().bottom] as const))
  expect(found.length).toBeGreaterThan(0)
  return found.flatMap(([text, bottom]) => (bottom > (keys?.y ?? 0) ? [`${text} ends at ${bottom}`] : []))
}

// The sheets, the dialogs, and the screens that need a year of data.
const opened = [
  'today-copy',
  'today-first',
  'today-goal-first',
  'today-past',
  'today-weight',
  'goal-per-day',
  'quick-refused',
  'line-areas',
  'line-question',
  'score-first',
  'score',
  'summaries',
  'calendar-summary',
  'money-real',
  'find-found',
  'find-portion',
  'find-picked',
  'list-period',
  'settings-shortcuts',
  'category-titles',
  'dashboard',
  'import-missing',
  'import-refused',
  'import-questions',
  'import-preview',
  'import-done',
  'security-password',
]

for (const [language, viewport] of languages.flatMap((language) => [
  [language, 'narrow'] as const,
  [language, 'large'] as const,
])) {
  test(`a sheet or a dense screen cuts, breaks and covers no word, in ${language} in the ${viewport} view`, {
    tag: '@long',
  }, async () => {
    const kim = await openScenePage(app, browser, await createDemoUser(app, language), {
      language,
      viewport,
      colorScheme: 'light',
    })
    const scenes = listScenes(today).filter(({ name }) => opened.includes(name))
    const cut = []
    for (const scene of scenes) {
      await openScene(kim, scene)
      const found = await overflowOf(kim.page, kim.page.viewportSize()?.width ?? 0)
      cut.push(...found.map((what) => `${scene.name}: ${what}`))
    }
    await kim.context.close()
    expect(scenes.map(({ name }) => name)).toEqual(opened)
    expect(cut).toEqual([])
    expect(kim.faults).toEqual([])
  })
}

async function signedIn({ context, user, url }: SignedInPage): Promise<void> {
  await context.addCookies([...user.cookies].map(([name, value]) => ({ name, value, url, httpOnly: true })))
}

/**
 * Runs in the page: the elements that reach beyond the screen and the words that are cut off, each by its text. The width is a
 * parameter, because a phone's browser makes the page as wide as its widest part. The tiles of the calendar may cut a text: the
 * screen of the day shows it in full. A row of chips in a sheet may scroll.
 */
async function findOverflow(width: number): Promise<readonly string[]> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const describeElement = (element: Element) =>
    element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30) ?? ''
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.closest('.sr-only, [popover], [inert], svg, [aria-hidden="true"]') === null
  const page = document.documentElement.scrollWidth
  const found = page > width ? [`the page is ${page} wide`] : []
  const reachesOut = ({ left, right }: DOMRect) => left < -0.6 || right > width + 0.6
  const isCut = (element: Element) => {
    const { overflowX, overflowY } = getComputedStyle(element)
    const isCutAside = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
    return isCutAside || (overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 2)
  }
  const isInRow = (element: Element) => {
    const group = element.closest('dialog fieldset')
    return group !== null && getComputedStyle(group).overflowX === 'auto'
  }
  for (const element of document.body.querySelectorAll('*')) {
    const box = element.getBoundingClientRect()
    if (box.width <= 1 || !isShown(element) || isInRow(element)) continue
    if (reachesOut(box)) found.push(`${describeElement(element)} reaches from ${box.left} to ${box.right}`)
    else if (!element.matches('input, select, textarea') && isCut(element))
      found.push(`${describeElement(element)} is cut`)
  }
  return found
}

interface Word {
  readonly text: string
  readonly canBreak: boolean
  /** The numbers of the element and of the bar that contain the word. */
  readonly element: number
  readonly bar: number
  /** One box for each line of the word. */
  readonly boxes: readonly {
    readonly left: number
    readonly right: number
    readonly top: number
    readonly bottom: number
  }[]
}

/** Runs in the page: reads the words of the open dialog, else of the whole page, except the tiles of the calendar. */
function readWords(): readonly Word[] {
  const words: Word[] = []
  const numbers = new Map([...document.querySelectorAll('*')].map((element, number) => [element, number]))
  const bars = new Map<Element, Element | null>()
  function barOf(element: Element | null): Element | null {
    if (element === null) return null
    const known = bars.get(element)
    if (known !== undefined) return known
    const isBar = /fixed|sticky/.test(getComputedStyle(element).position)
    const bar = isBar ? element : barOf(element.parentElement)
    bars.set(element, bar)
    return bar
  }
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  const hidden = '.sr-only, [popover], [inert], svg, [class*="_tile_"], [class*="_skip_"]'
  const shown = [...root.querySelectorAll('*')].filter(
    (element) => element.checkVisibility({ visibilityProperty: true }) && element.closest(hidden) === null,
  )
  for (const element of shown) {
    const at = { element: numbers.get(element) ?? -1, bar: numbers.get(barOf(element) ?? document.body) ?? -1 }
    const canBreak = getComputedStyle(element).overflowWrap === 'anywhere'
    for (const node of [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)) {
      const range = document.createRange()
      for (const { 0: text, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
        range.setStart(node, index)
        range.setEnd(node, index + text.length)
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 1)
        words.push({ text, canBreak, ...at, boxes: boxes.map((box) => box.toJSON()) })
      }
    }
  }
  return words
}

/** An address may break anywhere: its style says so. */
function findBroken(words: readonly Word[]): readonly string[] {
  return words
    .filter(({ canBreak, boxes }) => !canBreak && new Set(boxes.map(({ top }) => Math.round(top))).size > 1)
    .map(({ text }) => `${text} is broken`)
}

/** Words that overlap by more than a tight line height explains. A word may scroll below a fixed bar. */
function findCovered(words: readonly Word[]): readonly string[] {
  const shown = words.filter(({ boxes }) => boxes.length > 0).map((word) => ({ ...word, ...extentOf(word) }))
  const sorted = shown.toSorted((one, other) => one.top - other.top)
  return sorted.flatMap((word, i) => {
    const covered: string[] = []
    // Sorted by their tops, so that words that are close to each other are compared, instead of all with all.
    for (let j = i + 1; j < sorted.length; j += 1) {
      const other = sorted[j]
      if (other === undefined || other.top >= word.bottom) break
      if (word.element !== other.element && word.bar === other.bar && isCovered(word, other)) {
        covered.push(`${word.text} and ${other.text} overlap`)
      }
    }
    return covered
  })
}

function extentOf({ boxes }: Word) {
  return { top: Math.min(...boxes.map(({ top }) => top)), bottom: Math.max(...boxes.map(({ bottom }) => bottom)) }
}

function isCovered(word: Word, other: Word): boolean {
  return word.boxes.some((a) =>
    other.boxes.some((b) => {
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
      return across > 2 && down > Math.min(a.bottom - a.top, b.bottom - b.top) / 4
    }),
  )
}
