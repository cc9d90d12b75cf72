import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../..')

/** A module of web or shared, and the modules that it imports. All paths are relative to the repository. */
export interface SourceModule {
  readonly path: string
  /** The source without comments. */
  readonly code: string
  readonly imports: readonly string[]
  readonly lazyImports: readonly LazyImport[]
}

export interface LazyImport {
  readonly path: string
  /** The groups of texts that `lazyScreen` or `withTexts` loads with the chunk. */
  readonly groups: readonly string[]
}

const modules = new Map<string, SourceModule>()

export function readModule(path: string): SourceModule {
  const known = modules.get(path)
  if (known !== undefined) return known
  const code = withoutComments(readFileSync(join(root, path), 'utf8'))
  const module = { path, code, imports: findImports(path, code), lazyImports: findLazyImports(path, code) }
  modules.set(path, module)
  return module
}

/** The module and all modules that its static imports load. */
export function readClosure(path: string): ReadonlySet<string> {
  const seen = new Set<string>()
  const left = [path]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    left.push(...readModule(next).imports)
  }
  return seen
}

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')
}

function findImports(path: string, code: string): readonly string[] {
  return [...code.matchAll(/^(?:import|export)\s+(?!type\b)([^'"]*?from\s+)?'([^']+)'/gm)].flatMap(
    ([, names = '', target = '']) => (hasOnlyTypes(names) ? [] : resolveTarget(path, target)),
  )
}

// The compiler removes an import that names only types.
function hasOnlyTypes(names: string): boolean {
  const listed = /^\{([^}]*)\}/.exec(names.trim())?.[1]?.split(',') ?? []
  return listed.length > 0 && listed.every((name) => /^\s*(type\s|$)/.test(name))
}

function findLazyImports(path: string, code: string): readonly LazyImport[] {
  return [...code.matchAll(/(?:(?:lazyScreen|withTexts)\(\s*\[([^\]]*)\],[^;]{0,60}?)?\bimport\('([^']+)'\)/g)].flatMap(
    ([, groups = '', target = '']) =>
      resolveTarget(path, target).map((each) => ({
        path: each,
        groups: [...groups.matchAll(/'(\w+)'/g)].map(([, group = '']) => group),
      })),
  )
}

function resolveTarget(path: string, target: string): readonly string[] {
  if (!/\.tsx?$/.test(target)) return []
  if (target.startsWith('@haru/shared/')) return [target.replace('@haru/shared/', 'shared/src/')]
  return target.startsWith('.') ? [relative(root, join(root, dirname(path), target))] : []
}
