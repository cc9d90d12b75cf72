import { webBase } from './web-paths.ts'

/** The files that a screen needs besides those of index.html, for each language, written by web/preloads.ts. */
export interface ScreenFiles {
  /** The path of the route of the screen, such as '/:area/list'. */
  readonly path: string
  readonly ko: readonly string[]
  readonly en: readonly string[]
}

/** The files of the screen at a path below `webBase`; undefined without a screen. */
export function findScreenFiles(screens: readonly ScreenFiles[], path: string): ScreenFiles | undefined {
  const words = (path || 'today/list').split('/')
  const isScreen = ({ path: route }: ScreenFiles) =>
    route
      .slice(1)
      .split('/')
      .every((word, i) => word === ':area' || word === words[i])
  return screens.find(isScreen)
}

/** Writes the links with which the browser loads files beside the app, which requests them only once it runs. */
export function renderPreloads(files: readonly string[]): string {
  return files.map(renderPreload).join('')
}

function renderPreload(name: string): string {
  const kind = name.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"'
  return `<link ${kind} crossorigin href="${webBase}${name}" />`
}
