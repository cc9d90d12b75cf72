import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

// The vocabulary of docs/glossary.md, as far as a machine can check it: names of files, titles of tests, and identifiers outside of strings
// and comments.

const root = dirname(import.meta.dirname)
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
const files = [...new Set(listed.split('\n'))].filter((file) => file !== '' && existsSync(join(root, file)))
const code = files.filter((file) => /\.tsx?$/.test(file) && !file.startsWith('tests/names.'))
const production = code.filter(
  (file) => /^(shared|server|web)\/(src|service-worker)\//.test(file) && !/\.test\.tsx?$/.test(file),
)

/** Words that no name contains. The glossary has the words to use instead. */
const retired = new Set(
  [
    'person persons somebody anybody nobody whoever seeker shelf shelves hear heard speak speaks spoken unspoken',
    'told untold wish wishes prove proving seat seats portrait portraits errand errands parting renewing surroundings misused',
    'belongings diary guest guests visitor stranger strangers thumbs postoffice lived sought parked unpark',
    'neighbours welcome desk said',
  ]
    .join(' ')
    .split(' '),
)

/** Names that cannot change because they are stored, and the files that contain them. */
const stored = new Map([
  ['shelf', /^shared\/src\/tracking\/write\/(save|undo)\.ts$/], // part of the digest of a stored operation
  ['tries', /^server\/src\/account\/verification\/verification-codes\.ts$/], // a column
  ['answer', /^server\/src\/db\/(schema\.ts|migrations\/)/], // a column
])

/** Words that are retired only in some folders. Other folders still use them, or use them in another sense. */
const retiredIn = [
  {
    folders: /^(server\/src\/(http|db)|tests\/(abuse|faults))\//,
    words: new Set('answer answered ask kept looks said stage'.split(' ')),
  },
  {
    // The contract has `kept` items of an import that was taken back.
    folders: /^(server\/src\/(account|exchange|mail|tracking)|web\/(service-worker|src\/(device|session|tracking)))\//,
    words: new Set('kept tries'.split(' ')),
  },
]

/** Words that are retired in the keys of texts too. `answer` stays, because the keys of messages are sent in responses. */
const retiredInKeys = new Set(['said', 'kept', 'looks', 'letter', 'letters'])

/** Type names that say what happened and not what the type is. */
const participles = /^([A-Z][a-z]*(ed|en|wn)|Told|Untold|Found|Kept|Said|Made|Sent|Lost|Left)$/

/** Nouns of the product that end as gerunds do. */
const nounsInIng = /^(setting|tracking|testing|spelling|string|zxing)$/

/** Exported names that two files declare, each with its reason. */
const declaredTwice = new Map([
  ['NumberField', 'a field of an area; the input of it'],
  ['TextField', 'a field of an area; the input of it'],
  ['TimeField', 'a field of an area; the input of it'],
])

function words(name: string): readonly string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
}

/** The code without comments, contents of strings and regular expressions. Expressions in templates stay. */
function withoutTexts(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''")
    .replace(/(^|\s)\/\/.*$/gm, '$1')
    .replace(/(?<=[(,=:?\s])\/(?![*/\s])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/g, '')
    .replace(/`(?:[^`\\]|\\[\s\S])*`/g, (template) => (template.match(/\$\{[^}]*\}/g) ?? []).join(' '))
}

function identifiers(file: string): readonly string[] {
  return [...new Set(withoutTexts(readFileSync(join(root, file), 'utf8')).match(/[A-Za-z_$][\w$]*/g))]
}

const stem = (file: string) => basename(file).replace(/(\.module)?(\.test)?\.\w+$/, '')

test('no identifier and no file name contains a retired word', () => {
  const isRetiredWord = (word: string, file: string) =>
    retired.has(word) || retiredIn.some(({ folders, words: inFolders }) => folders.test(file) && inFolders.has(word))
  const isRetired = (name: string, file: string) =>
    stored.get(name)?.test(file) !== true && words(name).some((word) => isRetiredWord(word, file))
  const found = code.flatMap((file) => [
    ...(isRetired(stem(file), file) ? [file] : []),
    ...identifiers(file).flatMap((name) => (isRetired(name, file) ? [`${file}: ${name}`] : [])),
  ])
  expect(found).toEqual([])
})

test('no key of a text contains a retired word', () => {
  const texts = files.filter((file) => /^shared\/src\/i18n\/en\/.*\.ts$/.test(file))
  const keys = texts.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/^ {2}'?([\w.]+)'?:/gm)].map(([, key = '']) => key),
  )
  expect(keys.length).toBeGreaterThan(1000)
  expect(keys.filter((key) => words(key).some((word) => retired.has(word) || retiredInKeys.has(word)))).toEqual([])
})

/** The title of a test or of a group: the first text of a call of `test` or `describe`, also behind the table of `test.each`. */
const title =
  /^ *(?:(?:test|describe)(?:\.\w+)*(?:\([^'"`\n]*\))?|\](?: as const)?\))\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/gm

test('no title of a test contains a retired word', () => {
  const titles = code
    .filter((file) => /\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(title)].map((match) => ({
        file,
        text: match.slice(1).join(''),
      })),
    )
  expect(titles.length).toBeGreaterThan(3000)
  const found = titles.filter(({ text }) => words(text).some((word) => retired.has(word)))
  expect(found.map(({ file, text }) => `${file}: ${text}`)).toEqual([])
})

test('no event of the log contains a retired word', () => {
  const events = production.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\blog\.(?:info|warn|fault)\(\s*'(\w+)'/g)].map(
      ([, event = '']) => event,
    ),
  )
  expect(events.length).toBeGreaterThan(40)
  const isRetired = (word: string) =>
    retired.has(word) || retiredInKeys.has(word) || /^(tries|tried|proof|asked)$/.test(word)
  expect(events.filter((event) => words(event).some(isRetired))).toEqual([])
})

test('a bound is named max or min, and not most', () => {
  const found = code.flatMap((file) =>
    identifiers(file).flatMap((name) => (/^most[A-Z]/.test(name) ? [`${file}: ${name}`] : [])),
  )
  expect(found).toEqual([])
})

test('a file is named after a noun or a verb phrase, and not by a gerund', () => {
  const found = production.filter((file) =>
    stem(file)
      .split('-')
      .some((word) => /ing$/.test(word) && !nounsInIng.test(word)),
  )
  expect(found).toEqual([])
})

test('a type is named by a noun, and not by a participle', () => {
  const found = code.flatMap((file) => {
    const declared = withoutTexts(readFileSync(join(root, file), 'utf8')).matchAll(/\b(?:interface|type) (\w+)/g)
    return [...declared].flatMap(([, name = '']) => (participles.test(name) ? [`${file}: ${name}`] : []))
  })
  expect(found).toEqual([])
})

/** The names that a pattern finds in the files of production, and their files. Texts have the same names in both languages. */
function findDeclarations(pattern: RegExp): ReadonlyMap<string, ReadonlySet<string>> {
  const places = new Map<string, Set<string>>()
  for (const file of production.filter((each) => !/\/i18n\/(groups\/.*\.)?(en|ko)(\/|\.ts)/.test(each))) {
    for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(pattern)) {
      places.set(name, (places.get(name) ?? new Set()).add(file))
    }
  }
  return places
}

const findExports = () => findDeclarations(/^export (?:async )?(?:const|let|function\*?|class|interface|type) (\w+)/gm)

test('an exported name stands for one thing in all packages', () => {
  const places = findExports()
  const found = [...places].filter(([name, among]) => among.size > 1 && !declaredTwice.has(name))
  expect(found.map(([name, among]) => `${name}: ${[...among].join(', ')}`)).toEqual([])
  expect(declaredTwice.size).toBeLessThanOrEqual(20)
})

test('a type, a class or a component has no name that another file exports', () => {
  const exported = findExports()
  // A screen that is loaded late keeps its name: `const Plot = lazy(...)`.
  const declared = findDeclarations(/^(?:interface|type|class|function|const) ([A-Z]\w*)(?!\w| = lazy)/gm)
  expect(declared.size).toBeGreaterThan(500)
  expect(
    [...declared].flatMap(([name, among]) =>
      exported.has(name) ? [`${name}: ${[...among, ...(exported.get(name) ?? [])].join(', ')}`] : [],
    ),
  ).toEqual([])
})

test('no folder holds more than 30 files', () => {
  const folders = Map.groupBy(
    files.filter((file) => !file.startsWith('docs/decisions/')),
    (file) => dirname(file),
  )
  expect(
    [...folders].filter(([, among]) => among.length > 30).map(([folder, among]) => `${folder}: ${among.length}`),
  ).toEqual([])
})
