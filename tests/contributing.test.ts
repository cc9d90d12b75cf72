import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startApp } from '@haru/server/src/testing/start-app.ts'
import type { AnyArea } from '@haru/shared/areas/define.ts'
import { areas as fourAreas } from '@haru/shared/areas/register.ts'
import { lazy } from '@haru/shared/lazy.ts'
import { memoize } from '@haru/shared/memoize.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { words } from './support/fifth-area/words.ts'
import { databases } from './support/servers/databases.ts'

// Follows CONTRIBUTING on a copy of shared/src: the test adds a metric and an area with the described steps and no others.

const root = join(import.meta.dirname, '..')
// The compiler runs three times.
const options = { timeout: 240_000 }

/** The sentences that a contributor follows, in order. If a sentence changes, the steps below must change as well. */
const sentences = {
  metric: [
    'Add it to `metrics` in `shared/src/areas/<area>.ts`',
    'Compute it in `total`.',
    'Add it to `charts` if charts should show it.',
    'Run `npm run check`, and add the missing texts as above.',
    'No migration is needed: the server computes the new total of stored days at its next start.',
  ],
  area: [
    'Write `shared/src/areas/<area>.ts`',
    'add it to `shared/src/areas/register.ts`, and write its texts.',
    '`server` and `web` do not change',
  ],
} as const

let folder: string
beforeAll(async () => {
  await mkdir(join(root, '.cache'), { recursive: true })
  folder = await mkdtemp(join(root, '.cache', 'contributing-'))
  await cp(join(root, 'shared/src'), join(folder, 'src'), { recursive: true })
  const compilerOptions = { composite: false, emitDeclarationOnly: false, noEmit: true }
  const config = {
    extends: '../../tsconfig.base.json',
    compilerOptions,
    include: ['src'],
    exclude: ['src/**/*.test.ts'],
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Replaces texts in a file of the copy. Fails if the file does not contain one of them. */
async function edit(file: string, ...replacements: readonly (readonly [string, string])[]): Promise<void> {
  const path = join(folder, 'src', file)
  let text = await readFile(path, 'utf8')
  for (const [from, to] of replacements) {
    expect(text, file).toContain(from)
    text = text.replaceAll(from, to)
  }
  await writeFile(path, text)
}

/** Compiles the copy and returns a line for each error. */
function check(): Promise<readonly string[]> {
  return new Promise((resolve) => {
    const compiler = join(root, 'node_modules/typescript/bin/tsc')
    execFile(process.execPath, [compiler, '-p', folder], (_error, output) =>
      resolve(output.split('\n').filter((line) => line.includes('error TS'))),
    )
  })
}

/** Adds texts at the end of the area texts of a language: the names of areas, and their other words. */
async function addWords(language: 'en' | 'ko', added: Readonly<Record<string, string>>): Promise<void> {
  const isName = ([key]: readonly [string, string]) => key.startsWith('area.')
  await appendTexts(`i18n/${language}/area-names.ts`, Object.entries(added).filter(isName))
  await appendTexts(
    `i18n/${language}/areas.ts`,
    Object.entries(added).filter((entry) => !isName(entry)),
  )
}

async function appendTexts(file: string, texts: readonly (readonly [string, string])[]): Promise<void> {
  const lines = texts.map(([key, word]) => `  '${key}': '${word}',\n`)
  const end = file.includes('/en/') ? '} as const satisfies' : '\n}\n'
  await edit(file, [end, file.includes('/en/') ? `${lines.join('')}${end}` : `\n${lines.join('')}}\n`])
}

const metricWords = { 'sleep.napTime': 'Nap Time' }
const areaWords = Object.fromEntries(Object.entries(words).filter(([key]) => /^(area\.)?travel/.test(key)))

/** Each step is done once, by the first of the tests that needs it. */
const addDefinitions = lazy(async () => {
  await edit(
    'areas/sleep.ts',
    ['  metrics: {\n', "  metrics: {\n    napTime: { goal: duration(), aggregate: 'mean', direction: 'less' },\n"],
    ['wakeTime: null, sleepTime: null }', 'wakeTime: null, sleepTime: null, napTime: null }'],
    [
      'wakeTime: main.wakeTime, sleepTime }',
      "wakeTime: main.wakeTime, sleepTime, napTime: items.filter(({ part }) => part === 'nap').reduce((all, nap) => all + sleepMinutes(nap), 0) }",
    ],
    ["metrics: ['bedTime', 'wakeTime', 'sleepTime']", "metrics: ['bedTime', 'wakeTime', 'sleepTime', 'napTime']"],
  )
  const definition = await readFile(join(root, 'tests/support/fifth-area/travel.ts'), 'utf8')
  await writeFile(
    join(folder, 'src/areas/travel.ts'),
    definition.replaceAll('@haru/shared/areas/', './').replaceAll('@haru/shared/', '../'),
  )
  await edit(
    'areas/register.ts',
    [
      "import { sleep } from './sleep.ts'\n",
      "import { sleep } from './sleep.ts'\nimport { travel } from './travel.ts'\n",
    ],
    ['money, sleep]', 'money, sleep, travel]'],
    ['| typeof sleep', '| typeof sleep | typeof travel'],
  )
})
const addAllWords = memoize((language: 'en' | 'ko') => addWords(language, { ...metricWords, ...areaWords }))

describe('what CONTRIBUTING says about', () => {
  test('adding a metric and an area is complete: the next tests follow each sentence', async () => {
    const text = (await readFile(join(root, 'CONTRIBUTING.md'), 'utf8')).replace(/\s+/g, ' ')
    for (const [what, all] of Object.entries(sentences)) {
      const section = text.split('## ').find((each) => each.startsWith(`Add a${what === 'area' ? 'n' : ''} ${what} `))
      for (const sentence of all) expect(section).toContain(sentence)
    }
  })

  test('the definitions suffices, and the compiler reports each missing text', options, async () => {
    await addDefinitions()
    const [englishNames = '', english = '', ...others] = await check()
    expect(englishNames).toContain('i18n/en/area-names.ts')
    expect(englishNames).toContain('area.travel')
    expect(english).toContain('i18n/en/areas.ts')
    expect(english).toContain('sleep.napTime')
    expect(others).toEqual([])

    await addAllWords('en')
    const [koreanNames = '', korean = '', ...rest] = await check()
    expect(koreanNames).toContain('i18n/ko/area-names.ts')
    expect(korean).toContain('i18n/ko/areas.ts')
    expect(korean).toContain('sleep.napTime')
    expect(rest).toEqual([])

    await addAllWords('ko')
    expect(await check()).toEqual([])
  })

  test.each(Object.entries(databases))('the result also works on stored days, on %s', options, async (_, open) => {
    await addDefinitions()
    await addAllWords('en')
    await addAllWords('ko')
    const path = join(folder, 'src/areas/register.ts')
    const { areas } = (await import(/* @vite-ignore */ path)) as { readonly areas: readonly AnyArea[] }
    expect(areas.map(({ id }) => id)).toEqual([...fourAreas.map(({ id }) => id), 'travel'])
    const { url, remove } = await open()
    const keep = async () => ({ url, remove: async () => undefined })
    const DATE = { dateType: 'day', dateStart: '2026-03-01', dateEnd: '2026-03-01' }
    const month = { dateType: 'month', dateStart: '2026-03-01', dateEnd: '2026-03-31' }
    const night = { sleep_part: 'night', sleep_bedTime: '23:00', sleep_wakeTime: '07:00' }
    const nap = { sleep_part: 'nap', sleep_bedTime: '14:00', sleep_wakeTime: '15:00' }

    const before = await startApp({ open: keep })
    const { loginId, password, ...kim } = await before.signUp()
    await kim.post('/sleep/create', { DATE, OBJECT: { sleep_section: [night, nap] } })
    await before.close()

    const after = await startApp({ open: keep, areas })
    const again = after.client()
    await again.post('/user/login', { user_id: loginId, user_pw: password })
    const goal = { sleep_goal_bedTime: '23:00', sleep_goal_wakeTime: '07:00', sleep_goal_napTime: '00:30' }
    await again.post('/sleep/goal/create', { DATE: month, OBJECT: goal })
    const [found] = (await again.get('/sleep/goal/list', { DATE: month })).body.result
    expect(found).toMatchObject({ sleep_total_sleepTime: '09:00', sleep_total_napTime: '01:00' })
    const trip = { travel_part: 'walk', travel_title: 'stroll', travel_departure: '18:00', travel_ride: '00:40' }
    await again.post('/travel/create', { DATE, OBJECT: { travel_section: [trip] } })
    expect((await again.get('/travel/detail', { DATE })).body.result).toMatchObject({ travel_total_ride: '00:40' })
    await after.close()
    await remove()
  })
})
