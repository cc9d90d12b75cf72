import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ScreenFiles } from '@haru/shared/contract/server/screen-files.ts'
import type { Language } from '@haru/shared/i18n/languages.ts'
import type { Plugin } from 'vite'

type Bundle = Parameters<Extract<NonNullable<Plugin['generateBundle']>, (...args: never) => unknown>>[1]
type Chunk = Extract<Bundle[string], { readonly type: 'chunk' }>

const routeFiles = ['routes.tsx', 'food/search-screens.ts']

/**
 * Writes preloads.json, from which the server writes the preload links of a page: the browser then loads the chunks of a screen
 * beside the first chunk, which asks for them only when it runs. The routes are read as text, because their modules need a browser.
 */
export const preloads: Plugin = {
  name: 'haru-preloads',
  apply: 'build',
  generateBundle: {
    // After Vite has found the styles of each chunk.
    order: 'post',
    handler(_, bundle) {
      this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(listScreenFiles(bundle)) })
    },
  },
}

/** The files of each screen of the routes, in both languages. */
export function listScreenFiles(bundle: Bundle): readonly ScreenFiles[] {
  return readScreens().map(({ path, module, groups }) => {
    const filesOf = (language: Language) =>
      listModuleFiles(bundle, [
        '/src/main.tsx',
        ...['base', ...groups].map((group) => `/i18n/groups/${group}.${language}.ts`),
        module,
      ])
    return { path, ko: filesOf('ko'), en: filesOf('en') }
  })
}

/** The files that modules need besides those of index.html. A module is found by the end of its path. */
export function listModuleFiles(bundle: Bundle, modules: readonly string[]): readonly string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const loadedFirst = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap((chunk) => listFiles(chunk, bundle)))
  const find = (end: string) => chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(end)))
  const files = modules.flatMap((end) => listFiles(find(end), bundle))
  return [...new Set(files)].filter((file) => !loadedFirst.has(file))
}

interface RoutedScreen {
  readonly path: string
  /** The end of the path of the module. */
  readonly module: string
  /** The file names of the groups of texts: 'sign-in'. */
  readonly groups: readonly string[]
}

function readScreens(): readonly RoutedScreen[] {
  return routeFiles.flatMap((file) => {
    const code = readFileSync(join(import.meta.dirname, 'src', file), 'utf8')
    const screens = new Map(
      [...code.matchAll(/const (\w+) = lazyScreen\(\s*\[([^\]]*)\],[^;]*?import\('\.\/([^']+)'\)/g)].map(
        ([, name = '', groups = '', module = '']) => [name, { groups, module }],
      ),
    )
    // A path that is not a literal would be missing.
    if (/\{ path: [^']/.test(code)) throw new Error(`${file}: the path of a route is not a literal text`)
    const rows = [...code.matchAll(/\{ path: '([^']+)',[^}]*?\b(?:screen|areaScreen)(?:: (\w+))?\b/g)]
    return rows.flatMap(([, path = '', name = '']) => {
      const screen = screens.get(name)
      if (screen === undefined) throw new Error(`${file}: the route ${path} has no lazyScreen '${name}'`)
      const groups = [...screen.groups.matchAll(/'(\w+)'/g)].map(([, group = '']) => toFileName(group))
      return [{ path, module: `/${screen.module}`, groups }]
    })
  })
}

function toFileName(group: string): string {
  return group.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** A chunk with its styles, and all that its static imports load. */
function listFiles(chunk: Chunk | undefined, bundle: Bundle, seen = new Set<string>()): readonly string[] {
  if (chunk === undefined || seen.has(chunk.fileName)) return []
  seen.add(chunk.fileName)
  const imported = chunk.imports.flatMap((name) => {
    const file = bundle[name]
    return file?.type === 'chunk' ? listFiles(file, bundle, seen) : []
  })
  return [...imported, chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]
}
