import { globSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const seconds = 1000

/**
 * The titles of tests that exist in both languages, in the language that their file is not tested in: Korean and English take turns.
 * `npm test` leaves them out, and `npm run verify` runs them.
 */
function otherLanguageTitles(): RegExp {
  const files = globSync('**/*.test.ts', { cwd: join(import.meta.dirname, 'e2e') }).toSorted()
  const titles = files.map((file, i) => `${RegExp.escape(file)} .*\\bin ${i % 2 === 0 ? 'en' : 'ko'}\\b`)
  return new RegExp(titles.join('|'))
}

// A worker runs one file at a time. Files that run long begin first, so that none of them is left alone at the end.
const longFiles =
  '**/{walks,narrow,axe,first-load,passkeys,device/{exchange-faults,service-worker,leave,journey,writes,reads,start}}.test.ts'

const isShort = process.env.HARU_TEST_SCOPE === 'short'
const hasCopy = process.env.HARU_TEST_DEVICE_COPY === 'on'

/** Decision 0064 states which tests have the tags. */
function listOmittedTitles(): RegExp[] {
  if (!isShort) return hasCopy ? [/@online/] : []
  // With a copy, the day of `one-day.test.ts` is the main path.
  return hasCopy
    ? [/@online/, /@repeated/, /^(?!.*one-day).*@long/, otherLanguageTitles()]
    : [/@long/, otherLanguageTitles()]
}

/**
 * With a copy, screens and saves send no calls: the files that count or delay calls are left out, and those about the device, whose
 * pages always have a copy. A single test about calls has the tag `online`.
 */
const filesAboutCalls = ['**/device/**', '**/{first-load,quick-entry-opening,walks}.test.ts']
const areMainPaths = '(one-day|today|tracking)\\.test\\.ts$'

/** `npm test` runs the files with the main paths of a day with a copy, as most users have one, and all others without. */
function listOmittedFiles(): (string | RegExp)[] {
  if (!isShort) return hasCopy ? filesAboutCalls : []
  return [new RegExp(hasCopy ? `^(?!.*${areMainPaths})` : areMainPaths)]
}

// The browser tests. Decision 0064 states why they do not run under Vitest, as the other tests do.
export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'long files', testMatch: longFiles, testIgnore: listOmittedFiles() },
    { name: 'other files', testMatch: '**/*.test.ts', testIgnore: [longFiles, ...listOmittedFiles()] },
  ],
  // A run removes the files in its folder.
  outputDir: join(import.meta.dirname, '../.cache', hasCopy ? 'e2e-with-copy' : 'e2e'),
  reporter: 'list',
  grepInvert: listOmittedTitles(),
  // A test waits for a page for much of its time, so three files at once use two cores. The tests of a file run in order.
  workers: 3,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  // A hook has this much time too. A page with a copy exchanges once it is idle, which a test waits for on each screen that it opens.
  timeout: (hasCopy ? 360 : 180) * seconds,
  // Longer than a page needs on a machine that runs other programs too.
  expect: { timeout: 30 * seconds },
  use: { trace: process.env.HARU_TRACE === '1' ? 'retain-on-failure' : 'off' },
})
