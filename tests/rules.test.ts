import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

// Rules that the linter and the compiler cannot check. A rule is changed here and in a decision record.

const root = dirname(import.meta.dirname)
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
const files = [...new Set(listed.split('\n'))].filter((file) => file !== '' && existsSync(join(root, file)))
const self = relative(root, import.meta.filename)
const code = files.filter((file) => /\.(ts|tsx|mjs|css)$/.test(file) && file !== self)
const isTest = (file: string) => /\.test\.tsx?$/.test(file)

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

/** Each line of the files that matches `pattern`, as 'file:line: text'. `prepare` changes the text of a file before the search. */
function places(
  among: readonly string[],
  pattern: RegExp,
  prepare: (text: string) => string = (text) => text,
): string[] {
  return among.flatMap((file) =>
    prepare(read(file))
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.trim().slice(0, 120)}`] : [])),
  )
}

/** The comments of a file in its lines. The two slashes of a URL follow a colon. */
function commentsOf(text: string): string {
  const comments = text.matchAll(/\/\*[\s\S]*?\*\/|(?<![:\w'"`])\/\/.*$/gm)
  return [...comments].map(([comment]) => comment).join('\n')
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, '')).replace(/(^|\s)\/\/.*$/gm, '$1')
}

test('a file is named after its contents: no utils, helpers, common, misc or types', () => {
  const empty = /^(utils?|helpers?|commons?|misc|types?)$/i
  expect(files.filter((file) => file.split('/').some((part) => empty.test(part.replace(/\..*$/, ''))))).toEqual([])
})

test('no style looks at the whole page with :has(), which the browser then does at each change of an element', () => {
  const styles = code.filter((file) => file.endsWith('.css'))
  expect(places(styles, /(:root|\bhtml|\bbody)[^\s,{]*:has\(/, withoutComments)).toEqual([])
})

// The code that may contain the name of an area. All other code uses the definitions, and works for a fifth area (decision 0001).
const knowsAreas = [
  /^shared\/src\/areas\//,
  /^shared\/src\/i18n\//,
  /\/food(\/|\.ts$)/, // search and favourites, which only food has
  /^web\/src\/summaries\//, // the three summaries of the header
  /^web\/src\/settings\/setting-groups\.tsx$/, // the targets of the rows (decision 0044)
  /^(server|web)\/src\/import\//, // the records of other products, which belong to an area (decision 0110)
  /^shared\/src\/contract\/import\/import-formats\.ts$/, // the names of other products
  /^server\/src\/demo\//, // the foods and purchases of generated users
  /^server\/src\/db\/(schema|table-kinds)\.ts$/, // the tables, including those of foods
  /^server\/src\/db\/migrations\//, // former schemas, which never change
]

test('only an area, its words, food, the summaries, the demo data and the migrations contain the name of an area', () => {
  const among = code.filter((file) => /^(shared|server|web)\/src\/.*\.tsx?$/.test(file) && !isTest(file))
  const elsewhere = among.filter((file) => !knowsAreas.some((pattern) => pattern.test(file)))
  // Modules that join features contain the folder name of each. Open Food Facts is another server.
  const joined = (text: string) =>
    withoutComments(text).replace(/ from '\.[^']*\/food(\/[^']*)?\.ts'$|\bopenFoodFacts/gm, '')
  const named = /(?<![A-Za-z])(exercise|food|sleep)(?![a-z])|[a-z](Exercise|Food|Sleep)(?![a-z])/
  expect(places(elsewhere, named, joined)).toEqual([])
  // Money is also a quantity (field/quantity.ts), so the word is the area only if it is quoted or part of a path.
  const quoted = /^(?!.*quantity).*['"`/]money(?![a-z])/
  expect(places(elsewhere, quoted, withoutComments)).toEqual([])
})

test('no test is skipped, and no comment postpones work', () => {
  expect(places(code, /\.(skip|only|todo|skipIf|runIf)\b\s*[(.]/)).toEqual([])
  expect(places(code, /\b(TODO|FIXME|XXX|HACK)\b/)).toEqual([])
})

// The codes of attacks and faults, such as A28.
const listedCodes = new Set(
  [...read('docs/attacks-and-faults.md').matchAll(/^\| ([AFMW]\d+) \|/gm)].map(([, id = '']) => id),
)

test('every attack and fault of docs/attacks-and-faults.md is in the title of a test, and no title has another code', () => {
  expect(listedCodes.size).toBeGreaterThan(140)
  const titles = files
    .filter(isTest)
    .flatMap((file) => read(file).match(/(?<=[('`\s]['`])[A-Z]\d+(, [A-Z]\d+)*(?=: )/g) ?? [])
  const titled = new Set(titles.flatMap((title) => title.split(', ')))
  // The checks of the model begin with the property that they check.
  const checks = files.filter((file) => /^tests\/support\/exchange\//.test(file))
  const checked = new Set(checks.flatMap((file) => commentsOf(read(file)).match(/\bM\d+\b/g) ?? []))
  expect([...listedCodes.difference(titled).difference(checked)]).toEqual([])
  expect([...titled.difference(listedCodes)]).toEqual([])
})

test('a comment gives its reason: it is not only a code, and cites no document outside of the repository', () => {
  expect(places(code, /\b(SAFETY|DOMAIN|DESIGN)\b/)).toEqual([])
  expect(places(code, /\/\/ ?[A-Z]\d+(, [A-Z]\d+)*\.?$/)).toEqual([])
  const cited = (text: string) => [...text.matchAll(/(?:\/\/|\*|\() ?([A-Z]\d+)(?=[,:.)]| and | to )/g)]
  const unknown = code.flatMap((file) =>
    cited(commentsOf(read(file))).flatMap(([, id = '']) => (listedCodes.has(id) ? [] : [`${file}: ${id}`])),
  )
  expect(unknown).toEqual([])
})

test('the use cases await only their reader or writer, because a transaction of IndexedDB ends when they await anything else', () => {
  const useCases = files.filter((file) => /^shared\/src\/tracking\/.*\.ts$/.test(file) && !isTest(file))
  const declared = useCases.flatMap((file) => [...read(file).matchAll(/^(?:export )?(?:async )?function (\w+)/gm)])
  const functions = declared.map(([, name = '']) => name)
  expect(functions.length).toBeGreaterThan(40)
  const own = `(?:reader|writer)\\.\\w+|(?:${functions.join('|')}|work)\\(`
  const awaited = new RegExp(
    `\\bawait (?:Promise\\.all\\(|Array\\.fromAsync\\(reader\\.|${own})|for await \\(const \\w+ of reader\\.`,
  )
  const others = places(useCases, /\bawait\b/).filter((place) => !awaited.test(place))
  expect(others).toEqual([])
  expect(places(useCases, /new Promise|import\(|\.then\(|Promise\.(?!all\()\w+\(/)).toEqual([])
  // The only function that a use case gets and awaits, besides those of its store.
  const parameters = places(useCases, /=> (Promise|AsyncIterable)</).filter((place) => !place.includes('/store.ts:'))
  expect(parameters.map((place) => place.replace(/.*: /, ''))).toEqual(['() => Promise<T>,'])
})

// The screens ask `call` and do not know whether there is a network (decision 0098).
const knowsDevice = [
  /^web\/src\/device\//,
  /^web\/src\/unsent\//,
  /^web\/src\/settings\//,
  /^web\/src\/session\//, // signing out
  /^web\/src\/(main|App|DeviceUpdates)\.tsx$/, // the start
]

test('no screen knows the copy on the device, and all calls are answered in one place', () => {
  const web = code.filter((file) => /^web\/src\/.*\.tsx?$/.test(file) && !isTest(file))
  const elsewhere = web.filter((file) => !knowsDevice.some((pattern) => pattern.test(file)))
  expect(places(elsewhere, /['"/]device\//)).toEqual([])
  const requesting = /(?<![A-Za-z.])fetch\(|\b(fetchApi|callServer)\b/
  const callers = new Set(places(web, requesting, withoutComments).map((place) => place.replace(/:.*/, '')))
  const ofCalls = ['web/src/lib/api-fetch.ts', 'web/src/lib/call.ts', 'web/src/lib/fetch-file.ts']
  expect([...callers].filter((file) => !/\/device\//.test(file))).toEqual(ofCalls)
})

test('only the calendar, the contract and the texts use Date and Intl, whose tests run in two time zones', () => {
  const shared = files.filter((file) => /^shared\/src\/.*\.ts$/.test(file))
  const elsewhere = shared.filter((file) => !/^shared\/src\/(calendar|contract|i18n)\//.test(file))
  expect(places(elsewhere, /\b(Date\.|Date\(|Intl\.|Temporal\.)|\.toLocale/, withoutComments)).toEqual([])
})

test('a suppression of a lint rule has a reason', () => {
  expect(places(code, /biome-ignore(-\w+)? [\w/]+(: ?$|$)|@ts-(ignore|nocheck|expect-error)\s*$/)).toEqual([])
})

test('no file contains a package registry or a folder of a developer’s machine', () => {
  const text = files.filter((file) => !/\.(png|jpg|webp|ico|woff2?|gz)$/.test(file) && file !== self)
  expect(places(text, /registry\.[a-z]|\/\/[^/\s]*(registry|artifactory|nexus|verdaccio|mirror)[^/\s]*\//i)).toEqual([])
  expect(places(text, /(?<![\w.:-])\/(root|work|home\/\w+|Users\/\w+)(\/|\b)(?!:)/)).toEqual([])
})

test('a document in two languages has the same headings in both', () => {
  const korean = files.filter((file) => file.endsWith('.ko.md'))
  expect(korean).toContain('README.ko.md')
  const levels = (file: string) => (read(file).match(/^#+(?= )/gm) ?? []).join(' ')
  for (const file of korean) expect(levels(file), file).toBe(levels(file.replace('.ko.md', '.md')))
})

const folders = new Set(files.flatMap((file) => file.split('/').map((_, i, parts) => parts.slice(0, i).join('/'))))
const exists = (path: string) => files.includes(path) || folders.has(path.replace(/\/$/, ''))

test('every path that ARCHITECTURE and CONTRIBUTING name exists', () => {
  for (const document of ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'CONTRIBUTING.ko.md']) {
    const named = read(document).matchAll(/`((?:shared|server|web|tests|scripts|docs|lint)\/[^`\s]*)`/g)
    const paths = [...named].map(([, path = '']) => path.replace(/<[^>]+>/, 'sleep'))
    expect(paths.length, document).toBeGreaterThan(10)
    expect(
      paths.filter((path) => !exists(path)),
      document,
    ).toEqual([])
  }
})

test('every link of a document leads to a file, and every decision that a file cites has a record', () => {
  const broken = files.flatMap((file) => {
    if (!file.endsWith('.md')) return []
    const links = [...read(file).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, link = '']) => link)
    return links.filter((link) => !exists(join(dirname(file), link))).map((link) => `${file}: ${link}`)
  })
  expect(broken).toEqual([])
  const numbers = files.flatMap((file) => /^docs\/decisions\/(\d{4})-/.exec(file)?.[1] ?? [])
  const wrong = files.flatMap((file) => {
    if (!/\.(tsx?|css|md)$/.test(file) || file === self) return []
    const cited = [...read(file).matchAll(/decisions?(?: record)?[ /]\[?(0\d{3})/gi)].map(([, number = '']) => number)
    return cited.filter((number) => !numbers.includes(number)).map((number) => `${file}: ${number}`)
  })
  expect(wrong).toEqual([])
})

test('a document or a comment names the subject of a sentence', () => {
  const documents = files.filter((file) => file.endsWith('.md') && file !== 'docs/glossary.md')
  const withoutCode = (text: string) => text.replace(/`[^`\n]*`/g, '')
  const pronouns = /\b(who(so)?ever|whosever|somebody|anybody|nobody)\b/i
  expect(places(documents, pronouns, withoutCode)).toEqual([])
  expect(places(code, pronouns, commentsOf)).toEqual([])
})

test('an identifier that a document names exists in the code', () => {
  const sources = [...code, ...files.filter((file) => /\.jsonc?$/.test(file))]
  const identifiers = new Set(sources.flatMap((file) => read(file).match(/[A-Za-z_$][\w$]*/g) ?? []))
  const documents = files.filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md')
  const missing = documents.flatMap((file) => {
    const text = read(file)
    const blocks = text.match(/^```[\s\S]*?^```/gm) ?? []
    const called = blocks.flatMap((block) => [...block.matchAll(/(?<![\w.])([a-z]+[A-Z]\w*)\(/g)])
    const named = [...text.matchAll(/`([a-z]+[A-Z]\w*)(?:\([^`]*\))?`/g), ...called].map(([, name = '']) => name)
    return named.filter((name) => !identifiers.has(name)).map((name) => `${file}: ${name}`)
  })
  expect(missing).toEqual([])
})

test('every decision is in the index and has its four parts', () => {
  const index = read('docs/decisions/README.md')
  const records = files.filter((file) => /^docs\/decisions\/\d{4}-.*\.md$/.test(file))
  for (const file of records) {
    if (!file.includes('0000-')) expect(index, file).toContain(`(${basename(file)})`)
    const parts = read(file).match(/^## .*$/gm)
    expect(parts, file).toEqual(['## Context', '## Decision', '## Consequences', '## Status'])
  }
})

const manifests = files.filter((file) => basename(file) === 'package.json')

function dependencies(file: string, kinds: readonly string[]): [string, string][] {
  const manifest = JSON.parse(read(file))
  const own = ([name]: [string, unknown]) => !name.startsWith('@haru/')
  return kinds.flatMap((kind) => Object.entries<string>(manifest[kind] ?? {})).filter(own)
}

test('every dependency is pinned, and has its reason in the decision record', () => {
  const record = read('docs/decisions/0013-dependencies.md')
  const all = manifests.flatMap((file) =>
    dependencies(file, ['dependencies', 'devDependencies', 'optionalDependencies']),
  )
  for (const [name, version] of all) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
    expect(record, `${name} ${version}`).toContain(`| \`${name}\` | ${version} |`)
  }
})

test('the lockfile has the integrity hash of each package, and no download address', () => {
  const lock: Record<string, { link?: boolean; integrity?: string; resolved?: string }> = JSON.parse(
    read('package-lock.json'),
  ).packages
  const packages = Object.entries(lock).filter(([path, { link }]) => path.startsWith('node_modules/') && link !== true)
  expect(packages.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
  const bare = packages.filter(([, { integrity }]) => integrity === undefined)
  expect(bare.map(([path]) => path)).toEqual([])
})
