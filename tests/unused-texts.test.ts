import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { areas } from '@haru/shared/areas/register.ts'
import { en } from '@haru/shared/i18n/en.ts'
import { expect, test } from 'vitest'

const root = dirname(import.meta.dirname)
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n')
const production = tracked.filter(
  (file) =>
    /^(shared|server|web)\/.*\.tsx?$/.test(file) &&
    !/\.test\.tsx?$|\/i18n\/(en|ko)(\/|\.ts$)/.test(file) &&
    existsSync(join(root, file)),
)

/** The texts whose keys are an area and one of its fields, metrics or categories. */
const ofAreas = new RegExp(`^(${areas.map(({ id }) => id).join('|')}|calendar\\.(part|title|color|content))\\b`)

test('every text is used', () => {
  const sources = production.map((file) => readFileSync(join(root, file), 'utf8'))
  const literals = new Set(sources.flatMap((text) => [...text.matchAll(/['"]([\w.-]+)['"]/g)].map(([, key]) => key)))
  // A template that begins as a key does, such as `ui.month.${month}`.
  const starts = sources.flatMap((text) => [...text.matchAll(/`(\w+\.[\w.]*)\$\{/g)].map(([, start = '']) => start))
  const keys = Object.keys(en).filter((key) => !ofAreas.test(key))
  expect(keys.length).toBeGreaterThan(1000)
  expect(keys.filter((key) => !literals.has(key) && !starts.some((start) => key.startsWith(start)))).toEqual([])
})
