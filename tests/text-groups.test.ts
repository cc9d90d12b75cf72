import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { en } from '@haru/shared/i18n/en.ts'
import { accountTexts } from '@haru/shared/i18n/groups/account.en.ts'
import { adminTexts } from '@haru/shared/i18n/groups/admin.en.ts'
import { baseTexts } from '@haru/shared/i18n/groups/base.en.ts'
import { chartsTexts } from '@haru/shared/i18n/groups/charts.en.ts'
import { foodsTexts } from '@haru/shared/i18n/groups/foods.en.ts'
import { importsTexts } from '@haru/shared/i18n/groups/imports.en.ts'
import { searchTexts } from '@haru/shared/i18n/groups/search.en.ts'
import { setsTexts } from '@haru/shared/i18n/groups/sets.en.ts'
import { shortcutsTexts } from '@haru/shared/i18n/groups/shortcuts.en.ts'
import { signInTexts } from '@haru/shared/i18n/groups/sign-in.en.ts'
import { trackingTexts } from '@haru/shared/i18n/groups/tracking.en.ts'
import { unsentTexts } from '@haru/shared/i18n/groups/unsent.en.ts'
import { expect, test } from 'vitest'
import { type LazyImport, readClosure, readModule } from './support/data/module-graph.ts'

// Each chunk of the web app loads the groups of texts that its code uses, and no others (decision 0072). A chunk that the code of
// several screens loads without naming a group uses those groups that all of these screens have.

const groups: Readonly<Record<string, object>> = {
  base: baseTexts,
  signIn: signInTexts,
  account: accountTexts,
  tracking: trackingTexts,
  charts: chartsTexts,
  foods: foodsTexts,
  admin: adminTexts,
  sets: setsTexts,
  imports: importsTexts,
  search: searchTexts,
  shortcuts: shortcutsTexts,
  unsent: unsentTexts,
}
const main = 'web/src/main.tsx'
const keys = Object.keys(en) as readonly TextKey[]

// Keys that the code computes: the expression, and how the keys begin. The calls of the account have results of their own.
const computedKeys: readonly (readonly [RegExp, RegExp])[] = [
  [/\bmsg as TextKey/, /^answer\./],
  [/\bnote as TextKey/, /^find\.note\./],
  [/`area\.\$\{[\w.]+\}` as TextKey/, /^area\./],
  [/`ui\.month\.\$\{\w+\}` as TextKey/, /^ui\.month\./],
  // The words of an area, its fields, metrics and categories.
  [/(`\$\{[^}]+\}\.[^`]*`|toWordKey\(area, ref\)) as TextKey/, /^food\./],
]
const accountResults = /^account\./

function findUsedGroups(path: string): ReadonlySet<string> {
  const { code } = readModule(path)
  const literals = new Set([...code.matchAll(/'([\w.-]+)'/g)].map(([, text]) => text))
  const starts = [...code.matchAll(/`([\w-]+\.[\w.-]*)\$\{/g)].map(([, start = '']) => start)
  const computed = computedKeys.filter(([use]) => use.test(code)).map(([, pattern]) => pattern)
  if (path.startsWith('web/src/account/') && /\bmsg as TextKey/.test(code)) computed.push(accountResults)
  // A key without a dot may be another text, such as the name of a property.
  const isLiteral = (key: string) => literals.has(key) && (key.includes('.') || code.includes(`t('${key}'`))
  const isUsed = (key: string) =>
    isLiteral(key) || starts.some((start) => key.startsWith(start)) || computed.some((pattern) => pattern.test(key))
  return new Set(keys.filter(isUsed).map(findGroup))
}

function findGroup(key: string): string {
  return Object.keys(groups).find((group) => Object.hasOwn(groups[group] ?? {}, key)) ?? 'emails'
}

// The definitions of the catalogues contain all keys, and the contract names results that it passes on.
const isUse = (path: string) => !/^shared\/src\/(i18n|contract)\//.test(path)
const loadedFirst = readClosure(main)
const usesOfFile = new Map<string, ReadonlySet<string>>()

/** The groups that the code of a chunk uses, without the code of the first page. */
function groupsOfChunk(path: string): ReadonlySet<string> {
  const files = [...readClosure(path)].filter((file) => isUse(file) && (path === main || !loadedFirst.has(file)))
  for (const file of files) if (!usesOfFile.has(file)) usesOfFile.set(file, findUsedGroups(file))
  return new Set(files.flatMap((file) => [...(usesOfFile.get(file) ?? [])]))
}

const chunks = new Map<string, readonly { readonly from: string; readonly groups: readonly string[] }[]>()
const left = [main]
for (let next = left.pop(); next !== undefined; next = left.pop()) {
  const lazyImports = [...readClosure(next)].flatMap((file) => readModule(file).lazyImports)
  for (const each of lazyImports.filter(({ path }) => isUse(path))) left.push(...addChunk(next, each))
}

function addChunk(from: string, { path, groups: named }: LazyImport): readonly string[] {
  const known = chunks.get(path)
  if (known?.some((each) => each.from === from && `${each.groups}` === `${named}`)) return []
  chunks.set(path, [...(known ?? []), { from, groups: named }])
  return [path]
}

/** The groups that are loaded whenever a chunk is: those that it names, and those of the code that loads it. */
function availableGroups(path: string, above: readonly string[] = []): ReadonlySet<string> {
  if (path === main || above.includes(path)) return new Set(path === main ? ['base'] : Object.keys(groups))
  const sets = (chunks.get(path) ?? []).map(
    ({ from, groups: named }) => new Set([...named, ...availableGroups(from, [...above, path])]),
  )
  return sets.reduce((all, each) => all.intersection(each), new Set(Object.keys(groups)))
}

test('the first page uses no texts but those that it loads', () => {
  expect([...groupsOfChunk(main)]).toEqual(['base'])
})

test('each chunk loads the texts that its code uses', () => {
  const missing = [...chunks.keys()].flatMap((path) => {
    const used = groupsOfChunk(path).difference(availableGroups(path))
    return used.size === 0 ? [] : [`${path}: ${[...used].join(', ')}`]
  })
  expect(missing).toEqual([])
})

test('no chunk loads texts that no code of it uses', () => {
  const isNeeded = (path: string, group: string, above: readonly string[] = []): boolean =>
    groupsOfChunk(path).has(group) ||
    [...chunks].some(
      ([child, loads]) =>
        !above.includes(child) &&
        loads.some(({ from, groups: named }) => from === path && !named.includes(group)) &&
        isNeeded(child, group, [...above, child]),
    )
  const superfluous = [...chunks].flatMap(([path, loads]) =>
    [...new Set(loads.flatMap(({ groups: named }) => named))]
      .filter((group) => !isNeeded(path, group))
      .map((group) => `${path}: ${group}`),
  )
  expect(superfluous).toEqual([])
})

test('every computed key is one that this test knows', () => {
  const files = [...new Set([main, ...chunks.keys()].flatMap((path) => [...readClosure(path)]))].filter(isUse)
  const unknown = files.filter((file) => {
    const { code } = readModule(file)
    const known = computedKeys.flatMap(([use]) => [...code.matchAll(new RegExp(use, 'g'))]).length
    return [...code.matchAll(/\bas TextKey\b/g)].length > known
  })
  expect(unknown).toEqual([])
})
