import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

// Landmarks and headings are asked for too: they are how people without eyes find their way.
const asked = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds wrong on the screen as it stands, first light and then dark, a line each: the rule, and where. */
export async function violationsOn(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const lines: string[] = []
  const phone = page.viewportSize()
  await unroll(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(settled)
    const found = await page.evaluate(look, asked)
    lines.push(...found.flatMap(linesOf).map((line) => `${colorScheme}, ${line}`))
  }
  if (phone !== null) await page.setViewportSize(phone)
  return lines
}

// What lies halfway under a bar can be scrolled out again, but axe takes it for small: so the window becomes as tall as the page.
async function unroll(page: Page): Promise<void> {
  const size = page.viewportSize()
  if (size === null) return
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: size.width, height: Math.max(size.height, height) })
}

function linesOf({ id, nodes }: AxeResults['violations'][number]): readonly string[] {
  return nodes.map(({ target, any }) => `${id}: ${target.join(' ')} ${any[0]?.message ?? ''}`)
}

// What still fades in would be judged by colours that nobody reads; and what has its colour from something that fades
// begins when that ends.
async function settled(): Promise<void> {
  const isLife = (effect: AnimationEffect | null) => (effect as KeyframeEffect | null)?.target?.matches('[data-life]')
  for (;;) {
    // Drawn once in the new colours, so that whatever changes with them has begun to.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const moving = document.getAnimations().filter((each) => each.playState === 'running' && !isLife(each.effect))
    if (moving.length === 0) return
    await Promise.allSettled(moving.map(({ finished }) => finished))
  }
}

async function look(tags: readonly string[]): Promise<AxeResults['violations']> {
  const { axe } = window as unknown as { axe: typeof import('axe-core') }
  const { violations } = await axe.run(document, { runOnly: [...tags], resultTypes: ['violations'] })
  return violations
}
