import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

// Landmarks and headings are checked too: users of a screen reader move by them.
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * The violations that axe finds on the current screen, a line each: the rule and the place. The dark theme changes nothing
 * but colors, so only their contrast is checked there.
 */
export async function violationsOn(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const lines: string[] = []
  const phone = page.viewportSize()
  await unroll(page)
  for (const [colorScheme, rules] of [
    ['light', tags],
    ['dark', ['color-contrast']],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(finishAnimations)
    const found = await page.evaluate(runAxe, rules)
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

// An element that fades in would be judged by colors that no user reads. A color that is inherited changes after that of its
// ancestor, so it takes several frames until nothing moves. An animation that is a timer (data-life) goes on.
async function finishAnimations(): Promise<void> {
  const isTimer = (effect: AnimationEffect | null) => (effect as KeyframeEffect | null)?.target?.matches('[data-life]')
  for (;;) {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const running = document.getAnimations().filter((each) => each.playState === 'running' && !isTimer(each.effect))
    if (running.length === 0) return
    for (const animation of running) animation.finish()
  }
}

async function runAxe(rules: readonly string[]): Promise<AxeResults['violations']> {
  const { axe } = window as unknown as { axe: typeof import('axe-core') }
  const { violations } = await axe.run(document, { runOnly: [...rules], resultTypes: ['violations'] })
  return violations
}
