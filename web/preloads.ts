import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The files that a screen needs besides those of index.html. `path` is the path of a route, such as '/:area/list'. */
interface ScreenFiles {
  readonly path: string
  readonly ko: readonly string[]
  readonly en: readonly string[]
}

type Bundle = Parameters<Extract<NonNullable<Plugin['generateBundle']>, (...args: never) => unknown>>[1]
type Chunk = Extract<Bundle[string], { readonly type: 'chunk' }>

const languages = ['ko', 'en'] as const
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
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const loadedFirst = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap((chunk) => listFiles(chunk, bundle)))
      const find = (end: string) => chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(end)))
      const filesOf = (ends: readonly string[]) => {
        const files = ends.flatMap((end) => listFiles(find(end), bundle))
        return [...new Set(files)].filter((file) => !loadedFirst.has(file))
      }
      const screens = readScreens().map(({ path, module, groups }): ScreenFiles => {
        const [ko, en] = languages.map((language) =>
          filesOf([
            '/src/main.tsx',
            ...['base', ...groups].map((group) => `/i18n/groups/${group}.${language}.ts`),
            module,
          ]),
        )
        return { path, ko: ko ?? [], en: en ?? [] }
      })
      this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(screens) })
    },
  },
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
