// Takes screenshots of every screen in both languages, both themes and both sizes into .cache/screenshots. Started by `npm run
// screenshots`; words after `--` filter: `npm run screenshots -- today,quick ko phone` takes those of Today and of the quick entry. The words narrow, large, short and forced select
// other views: 320 pixels, text of twice the size, a phone in landscape, forced colors. With `--offline` the screens are opened from the
// copy on the device while no call reaches the server, and checked by axe. With `-- --readme` it writes the screenshots of the README instead.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import type { UserClient } from '../server/src/testing/client.ts'
import type { TestApp } from '../server/src/testing/start-app.ts'
import { languages } from '../shared/src/i18n/languages.ts'
import { violationsOn } from '../tests/support/browser/axe.ts'
import { launchBrowser } from '../tests/support/browser/chromium.ts'
import { startAppWithPages } from '../tests/support/browser/signed-in-page.ts'
import { loadStarterFoods } from '../tests/support/data/starter-foods.ts'
import { writeReadmeScreenshots } from './readme-screenshots.ts'
import type { Scene } from './scene.ts'
import { createDemoUser, openScenePage, type ScreenshotVariant, takeScreenshot, today } from './scene-screenshots.ts'
import { listScenes } from './scenes.ts'

const folder = join(import.meta.dirname, '../.cache/screenshots')
const isOffline = process.argv.includes('--offline')
const filterWords = process.argv.slice(2).filter((word) => word !== '--offline')
const accessibilityViewports = ['narrow', 'large', 'short', 'forced'] as const

// Without the network there are no public screens, no new users, and nothing that waits for the server.
const scenes = listScenes(today).filter(
  ({ isPublic, isNewUser, pending }) => !isOffline || !(isPublic || isNewUser || pending !== undefined),
)
// A Google client is configured, so that the buttons of Google sign-in are shown. No scene presses them.
const app = await startAppWithPages({
  environment: {
    HARU_OIDC_CLIENT_ID: 'screenshots',
    HARU_OIDC_CLIENT_SECRET: 'not-used',
    HARU_DEVICE_COPY: isOffline ? 'on' : 'off',
  },
})
await loadStarterFoods(app)
const browser = await launchBrowser()
try {
  const count = filterWords.includes('--readme')
    ? await writeReadmeScreenshots(app, browser)
    : await takeAllScreenshots(app, browser)
  console.log(`${count} pictures`)
} finally {
  await browser.close()
  await app.close()
}

async function takeAllScreenshots(on: TestApp, using: Browser): Promise<number> {
  await mkdir(folder, { recursive: true })
  let count = 0
  for (const language of languages) {
    const user = await createDemoUser(on, language)
    for (const viewport of chosenViewports()) {
      for (const colorScheme of colorSchemesOf(viewport)) {
        count += await takeVariantScreenshots(on, using, user, { language, viewport, colorScheme })
      }
    }
  }
  return count
}

function chosenViewports(): readonly ScreenshotVariant['viewport'][] {
  const extra = accessibilityViewports.filter((viewport) => filterWords.includes(viewport))
  return extra.length > 0 ? extra : ['phone', 'desktop']
}

/** One color scheme is enough for accessibility views: the layout is the same in both, and forced colors replace both. */
function colorSchemesOf(viewport: ScreenshotVariant['viewport']): readonly ScreenshotVariant['colorScheme'][] {
  return accessibilityViewports.some((each) => each === viewport) ? ['light'] : ['light', 'dark']
}

async function takeVariantScreenshots(
  on: TestApp,
  using: Browser,
  user: UserClient,
  variant: ScreenshotVariant,
): Promise<number> {
  const matchingScenes = scenes.filter((scene) => matchesFilter(fileName(scene, variant)))
  if (matchingScenes.length === 0) return 0
  const signedInPage = await openScenePage(on, using, user, { ...variant, isOffline })
  let count = 0
  for (const scene of matchingScenes) {
    try {
      await writeFile(join(folder, fileName(scene, variant)), await takeScreenshot(signedInPage, scene))
      count += 1
      const violations = isOffline ? await violationsOn(signedInPage.page) : []
      signedInPage.faults.push(...violations.map((violation) => `${scene.name}: ${violation}`))
      if (violations.length > 0) process.exitCode = 1
      await signedInPage.page.emulateMedia({ colorScheme: variant.colorScheme })
    } catch (error) {
      // Continues with the other scenes.
      signedInPage.faults.push(`${scene.name}: ${error}`)
      process.exitCode = 1
    }
  }
  await signedInPage.context.close()
  const faults = signedInPage.faults.filter((fault) => !(isOffline && fault.includes('ERR_FAILED')))
  for (const fault of faults) console.error(`${Object.values(variant).join(' ')}: ${fault}`)
  return count
}

/** The file name of a screenshot. It begins with the scene, so that the eight screenshots of a scene are sorted together. */
function fileName(scene: Scene, { language, viewport, colorScheme }: ScreenshotVariant): string {
  const number = String(scenes.indexOf(scene) + 1).padStart(2, '0')
  return `${number}-${scene.name}-${viewport}-${language}-${colorScheme}.png`
}

function matchesFilter(name: string): boolean {
  const matches = (word: string) => name.replace('.', '-').split('-').includes(word) || name.includes(`-${word}-`)
  return filterWords.every((alternatives) => alternatives.split(',').some(matches))
}
