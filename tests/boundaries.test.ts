import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

// What the folders of a package import from each other, the lowest folders first. Files beside the folders join them, and may import each. A new
// import between folders needs a place here: first look whether the code belongs in a folder that both may use.

const root = dirname(import.meta.dirname)
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: root,
  encoding: 'utf8',
})
const files = listed
  .split('\n')
  .filter((file) => file !== '' && !/\.test\.tsx?$/.test(file) && existsSync(join(root, file)))

/** The modules that a file imports: packages by name, other files by their path in the repository. */
function listImports(file: string): readonly string[] {
  const matches = readFileSync(join(root, file), 'utf8').matchAll(/(?:\bfrom |^import |\bimport\()'([^']+)'/gm)
  return [...matches].map(([, name = '']) => (name.startsWith('.') ? join(dirname(file), name) : name))
}

/** The folder of a file in its package; empty beside the folders. */
function folderOf(base: string, file: string): string {
  return /^([^/]+)\//.exec(file.slice(base.length + 1))?.[1] ?? ''
}

/** The other folders that each folder of a package imports. */
function findFolderImports(base: string): Readonly<Record<string, readonly string[]>> {
  const imports = new Map<string, Set<string>>()
  for (const file of files.filter((each) => each.startsWith(`${base}/`))) {
    const folder = folderOf(base, file)
    if (folder === '' || folder === 'testing') continue
    const found = imports.get(folder) ?? new Set<string>()
    imports.set(folder, found)
    for (const imported of listImports(file)) {
      if (imported.startsWith(`${base}/`)) found.add(folderOf(base, imported))
    }
    for (const same of [folder, '']) found.delete(same)
  }
  return Object.fromEntries([...imports].map(([folder, found]) => [folder, [...found].toSorted()]))
}

test('the folders of shared import only the listed folders', () => {
  expect(findFolderImports('shared/src')).toEqual({
    calendar: [],
    field: ['calendar'],
    spreadsheet: ['calendar'],
    engine: ['areas', 'calendar', 'field'],
    areas: ['calendar', 'field', 'food'],
    i18n: ['areas', 'calendar', 'field'],
    tracking: ['areas', 'calendar', 'engine', 'field'],
    food: ['areas', 'calendar', 'field', 'i18n'],
    'one-line': ['areas', 'calendar', 'field', 'food', 'i18n', 'tracking'],
    search: ['areas', 'calendar', 'field', 'food', 'tracking'],
    contract: ['areas', 'calendar', 'engine', 'field', 'food', 'search', 'spreadsheet', 'tracking'],
    resolvers: ['areas', 'calendar', 'contract', 'engine', 'field', 'food', 'i18n', 'search', 'tracking'],
  })
})

test('the folders of server import only the listed folders', () => {
  expect(findFolderImports('server/src')).toEqual({
    runtime: [],
    db: ['runtime'],
    ops: ['db', 'runtime', 'tracking'],
    metrics: ['db', 'ops'],
    http: ['db', 'metrics', 'runtime'],
    mail: ['db', 'metrics', 'ops', 'runtime'],
    admin: ['db', 'http', 'ops'],
    food: ['db', 'http', 'runtime'],
    tracking: ['db', 'http', 'runtime'],
    account: ['db', 'http', 'mail', 'runtime', 'tracking'],
    import: ['db', 'http', 'ops', 'runtime', 'tracking'],
    transfer: ['db', 'http', 'runtime', 'tracking'],
    exchange: ['db', 'http', 'runtime', 'tracking', 'transfer'],
    demo: ['account', 'db', 'http', 'tracking'],
  })
})

test('the folders of web import only the listed folders', () => {
  expect(findFolderImports('web/src')).toEqual({
    lib: [],
    device: ['lib'],
    ui: ['lib'],
    session: ['device', 'lib'],
    navigation: ['session'],
    shell: ['lib', 'navigation', 'session', 'ui'],
    // An editor opens the sheets of quick-log.
    tracking: ['lib', 'navigation', 'quick-log', 'session', 'shell', 'ui'],
    admin: ['lib', 'session', 'shell', 'ui'],
    settings: ['device', 'lib', 'navigation', 'session', 'shell', 'ui'],
    transfer: ['lib', 'navigation', 'session', 'shell', 'ui'],
    category: ['lib', 'session', 'shell', 'tracking', 'ui'],
    scores: ['lib', 'navigation', 'session', 'shell', 'tracking', 'ui'],
    account: ['lib', 'navigation', 'session', 'shell', 'tracking', 'ui'],
    food: ['lib', 'navigation', 'session', 'shell', 'tracking', 'ui'],
    'quick-log': ['food', 'lib', 'navigation', 'session', 'shell', 'tracking', 'ui'],
    milestones: ['lib', 'navigation', 'scores', 'session', 'shell', 'tracking', 'ui'],
    calendar: ['lib', 'navigation', 'scores', 'session', 'shell', 'tracking', 'ui'],
    charts: ['lib', 'navigation', 'session', 'shell', 'tracking', 'ui'],
    'quick-entry': ['food', 'lib', 'navigation', 'quick-log', 'session', 'shell', 'tracking', 'ui'],
    summaries: ['lib', 'session', 'shell', 'tracking', 'ui'],
    today: ['lib', 'milestones', 'navigation', 'quick-log', 'scores', 'session', 'shell', 'tracking', 'ui'],
    unsent: ['device', 'food', 'lib', 'navigation', 'session', 'shell', 'tracking', 'ui'],
    import: ['calendar', 'lib', 'navigation', 'session', 'shell', 'tracking', 'ui'],
    search: ['charts', 'lib', 'navigation', 'session', 'shell', 'tracking', 'ui'],
  })
})

test('only http and app.ts import the web framework, and no route file imports the query builder', () => {
  const importers = (pattern: RegExp) => files.filter((file) => listImports(file).some((name) => pattern.test(name)))
  const framework = importers(/^@?fastify\b/).filter((file) => file.startsWith('server/src/'))
  expect(framework.filter((file) => !/^server\/src\/(app\.ts|http\/|testing\/)/.test(file))).toEqual([])
  expect(importers(/^kysely\b/).filter((file) => /\/routes\.ts$|\/routes\//.test(file))).toEqual([])
})

test('the parts of screens in ui could be those of another product: of lib they use the language only', () => {
  const used = files.filter((file) => file.startsWith('web/src/ui/')).flatMap(listImports)
  expect([...new Set(used.filter((name) => name.startsWith('web/src/lib/')))]).toEqual(['web/src/lib/language.tsx'])
})
