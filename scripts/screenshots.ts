// Photographs every screen in both languages, both themes and both sizes into .cache/screenshots. Started by `npm run
// screenshots`; words behind `--` choose: `npm run screenshots -- today ko phone`. The words narrow, large, short and forced take
// the view of that name instead: 320 pixels, text of twice the size, a phone held sideways, forced colors. With `-- --readme` it
// writes the pictures of the README instead.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import type { UserClient } from '../server/src/testing/client.ts'
import type { TestApp } from '../server/src/testing/start-app.ts'
import { languages } from '../shared/src/i18n/languages.ts'
import { launchBrowser } from '../tests/support/browser/chromium.ts'
import { startAppWithPages } from '../tests/support/browser/signed-in-page.ts'
import { loadStarterFoods } from '../tests/support/data/starter-foods.ts'
import { type Look, madeUp, photograph, today, visit } from './photographer.ts'
import { writeReadmePictures } from './readme-pictures.ts'
import { type Scene, scenesOn } from './scenes.ts'

const folder = join(import.meta.dirname, '../.cache/screenshots')
const words = process.argv.slice(2)
const accessibilityScreens = ['narrow', 'large', 'short', 'forced'] as const

const scenes = scenesOn(today)
// With the buttons that a client of Google has; nobody presses them.
const app = await startAppWithPages({
  environment: { HARU_OIDC_CLIENT_ID: 'looked-at', HARU_OIDC_CLIENT_SECRET: 'by-nobody' },
})
await loadStarterFoods(app)
const browser = await launchBrowser()
try {
  const count = words.includes('--readme') ? await writeReadmePictures(app, browser) : await photographAll(app, browser)
  console.log(`${count} pictures`)
} finally {
  await browser.close()
  await app.close()
}

async function photographAll(on: TestApp, using: Browser): Promise<number> {
  await mkdir(folder, { recursive: true })
  let count = 0
  for (const language of languages) {
    const person = await madeUp(on, language)
    for (const screen of chosenScreens()) {
      for (const colorScheme of colorSchemesOf(screen)) {
        count += await photographLook(on, using, person, { language, screen, colorScheme })
      }
    }
  }
  return count
}

function chosenScreens(): readonly Look['screen'][] {
  const extra = accessibilityScreens.filter((screen) => words.includes(screen))
  return extra.length > 0 ? extra : ['phone', 'desk']
}

/** The layout is the same in both, and forced colors replace them. */
function colorSchemesOf(screen: Look['screen']): readonly Look['colorScheme'][] {
  return accessibilityScreens.some((each) => each === screen) ? ['light'] : ['light', 'dark']
}

async function photographLook(on: TestApp, using: Browser, person: UserClient, look: Look): Promise<number> {
  const wanted = scenes.filter((scene) => isWanted(nameOf(scene, look)))
  if (wanted.length === 0) return 0
  const visitor = await visit(on, using, person, look)
  let count = 0
  for (const scene of wanted) {
    try {
      await writeFile(join(folder, nameOf(scene, look)), await photograph(visitor, scene))
      count += 1
    } catch (error) {
      // The other scenes are photographed all the same.
      visitor.faults.push(`${scene.name}: ${error}`)
      process.exitCode = 1
    }
  }
  await visitor.context.close()
  for (const fault of visitor.faults) console.error(`${Object.values(look).join(' ')}: ${fault}`)
  return count
}

/** Begins with the scene, so that its eight pictures stand together. */
function nameOf(scene: Scene, { language, screen, colorScheme }: Look): string {
  const number = String(scenes.indexOf(scene) + 1).padStart(2, '0')
  return `${number}-${scene.name}-${screen}-${language}-${colorScheme}.png`
}

function isWanted(name: string): boolean {
  return words.every((word) => name.replace('.', '-').split('-').includes(word) || name.includes(`-${word}-`))
}
