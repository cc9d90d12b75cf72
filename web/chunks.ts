import type { Plugin, Rolldown } from 'vite'

/** The modules that are loaded by the same chunks, and later several of such sets in one file. */
interface ModuleSet {
  readonly ids: readonly string[]
  /** The entries that need a module of the set: screens and other modules that are imported dynamically. */
  readonly entries: ReadonlySet<string>
  readonly bytes: number
}

type Graph = ReadonlyMap<string, { readonly imports: readonly string[]; readonly bytes: number }>

/**
 * A further file costs a phone on a slow network as much time as this many bytes of source code: a browser loads six files at once
 * with a round trip of 150 ms each.
 */
const bytesPerRequest = 20_000

/** The module that the entry loads on every page. */
const appModule = '/web/src/main.tsx'

const fileOfModule = new Map<string, string>()

/** Decides which modules that several screens share are in one file. `findSharedFile` has the result. */
export const sharedChunks: Plugin = {
  name: 'haru-shared-chunks',
  apply: 'build',
  buildEnd() {
    const infos = [...this.getModuleIds()].flatMap((id) => this.getModuleInfo(id) ?? [])
    const findIcons = indexIcons(infos)
    const graph: Graph = new Map(
      infos.map(({ id, importedIds, code }) => {
        const imports = importedIds.flatMap((each) => (iconPackage.test(each) ? findIcons(code ?? '') : each))
        return [id, { imports, bytes: code?.length ?? 0 }]
      }),
    )
    const dynamicEntries = new Set(infos.flatMap(({ dynamicallyImportedIds }) => dynamicallyImportedIds))
    const entryModules = findClosure(
      graph,
      listIds(infos, ({ isEntry }) => isEntry),
    )
    const loadedFirst = findClosure(
      graph,
      listIds(infos, ({ id }) => id.endsWith(appModule)),
    ).union(entryModules)
    const entriesOf = new Map<string, Set<string>>()
    for (const entry of dynamicEntries) {
      for (const id of findClosure(graph, [entry])) {
        if (loadedFirst.has(id) || dynamicEntries.has(id)) continue
        entriesOf.set(id, (entriesOf.get(id) ?? new Set()).add(entry))
      }
    }
    addLaterEntries(entriesOf, [...dynamicEntries])
    fileOfModule.clear()
    for (const id of loadedFirst.difference(entryModules)) fileOfModule.set(id, 'app')
    const sets = mergeSets(graph, groupByEntries(graph, entriesOf))
    for (const [i, { ids }] of sets.entries()) for (const id of ids) fileOfModule.set(id, `shared-${i + 1}`)
  },
}

/** The name of the file of a shared module; null for a module of the entry or of one screen. */
export function findSharedFile(id: string): string | null {
  return fileOfModule.get(id) ?? null
}

const iconPackage = /lucide-react[\\/]dist[\\/]esm[\\/]lucide-react\.mjs$/

/**
 * The bundler removes the icons that a module does not use only after `buildEnd`: until then each module that imports one seems to need
 * all. Returns what finds the modules of the icons that the code of a module imports.
 */
function indexIcons(infos: readonly Pick<Rolldown.ModuleInfo, 'id' | 'code'>[]): (code: string) => readonly string[] {
  const barrel = infos.find(({ id }) => iconPackage.test(id))
  const directory = barrel?.id.slice(0, barrel.id.lastIndexOf('/'))
  const idOfIcon = new Map<string, string>()
  for (const [, names = '', path = ''] of (barrel?.code ?? '').matchAll(/export \{([^}]*)\} from ['"]\.(.+?)['"]/g)) {
    for (const [, name = ''] of names.matchAll(/ as (\w+)/g)) idOfIcon.set(name, `${directory}${path}`)
  }
  return (code) =>
    [...code.matchAll(/import \{([^}]*)\} from ['"]lucide-react['"]/g)]
      .flatMap(([, names = '']) => [...names.matchAll(/(\w+)(?: as \w+)?/g)])
      .flatMap(([, name = '']) => idOfIcon.get(name) ?? [])
}

function listIds<T extends { readonly id: string }>(
  modules: readonly T[],
  test: (each: T) => boolean,
): readonly string[] {
  return modules.filter(test).map(({ id }) => id)
}

function findClosure(graph: Graph, roots: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const left = [...roots]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    left.push(...(graph.get(next)?.imports ?? []))
  }
  return seen
}

function groupByEntries(graph: Graph, entriesOf: ReadonlyMap<string, ReadonlySet<string>>): readonly ModuleSet[] {
  const shared = [...entriesOf].filter(([, entries]) => entries.size > 1)
  const byEntries = Map.groupBy(shared, ([, entries]) => [...entries].toSorted().join(' '))
  return [...byEntries.values()].map((members) => ({
    ids: members.map(([id]) => id),
    entries: members[0]?.[1] ?? new Set(),
    bytes: members.reduce((sum, [id]) => sum + (graph.get(id)?.bytes ?? 0), 0),
  }))
}

/**
 * Merges the two sets that save most, again and again, until a merge costs more than it saves. What only pages with a copy of the user's data
 * load is not merged with what other pages load.
 */
function mergeSets(graph: Graph, sets: readonly ModuleSet[]): readonly ModuleSet[] {
  let merged = [...sets]
  // Each round has the pairs of the round before, but those with the merged set.
  const savings = new Map<ModuleSet, Map<ModuleSet, number>>()
  const findSaved = (one: ModuleSet, other: ModuleSet) => {
    const known = savings.get(one) ?? new Map<ModuleSet, number>()
    const saved = known.get(other) ?? (isOfCopy(one) === isOfCopy(other) ? savedBytes(one, other) : 0)
    savings.set(one, known.set(other, saved))
    return saved
  }
  for (;;) {
    const pairs = merged
      .flatMap((one, i) => merged.slice(i + 1).map((other) => ({ one, other, saved: findSaved(one, other) })))
      .filter(({ saved }) => saved > 0)
      .toSorted((a, b) => b.saved - a.saved)
    const best = pairs.find(({ one, other }) => !makesCycle(graph, merged, one, other))
    if (best === undefined) return merged
    merged = [...merged.filter((set) => set !== best.one && set !== best.other), join(best.one, best.other)]
  }
}

function savedBytes(one: ModuleSet, other: ModuleSet): number {
  const requests = weigh(one.entries.intersection(other.entries), weightOfFirst)
  const extra =
    weigh(other.entries.difference(one.entries), weightOfFirst * unneededFactor) * one.bytes +
    weigh(one.entries.difference(other.entries), weightOfFirst * unneededFactor) * other.bytes
  return requests * bytesPerRequest - extra
}

// Most visits begin with these screens and an empty cache. The other screens find most shared files in the cache.
const firstScreens = /\/(LoginScreen|TodayScreen)\.tsx$/
const weightOfFirst = 10

// With a module that a first screen does not need come the files that it imports, and styles, which are not in its size.
const unneededFactor = 4

// What only a page with a copy of the user's data loads.
const entriesOfCopy = /\/web\/src\/(device\/|unsent\/|DeviceUpdates\.tsx$)|\/shared\/src\/resolvers\//

// Of it, what each such page loads after its first screen, and then the first copy. The other parts are rarely loaded.
const laterEntries = [/\/web\/src\/(DeviceUpdates|unsent\/UnsentMark)\.tsx$/, /\/web\/src\/device\/copy\//]

function isOfCopy({ entries }: ModuleSet): boolean {
  return [...entries].every((entry) => entriesOfCopy.test(entry))
}

/** What Today needs costs the entries nothing that are loaded after it, so it counts as needed by them; and what they need, by those that follow. */
function addLaterEntries(entriesOf: ReadonlyMap<string, Set<string>>, all: readonly string[]): void {
  const steps = [/\/TodayScreen\.tsx$/, ...laterEntries].map((step) => all.filter((entry) => step.test(entry)))
  for (const entries of entriesOf.values()) {
    const first = steps.findIndex((step) => step.some((entry) => entries.has(entry)))
    if (first >= 0) for (const entry of steps.slice(first + 1).flat()) entries.add(entry)
  }
}

function weigh(entries: ReadonlySet<string>, weightOfFirstScreen: number): number {
  const weighEntry = (entry: string) => {
    if ([firstScreens, ...laterEntries].some((each) => each.test(entry))) return weightOfFirstScreen
    return entriesOfCopy.test(entry) ? 0 : 1
  }
  return [...entries].reduce((sum, entry) => sum + weighEntry(entry), 0)
}

/** Whether a third set would be between the two: files that import each other may run before their imports. */
function makesCycle(graph: Graph, sets: readonly ModuleSet[], one: ModuleSet, other: ModuleSet): boolean {
  const pair = new Set([...one.ids, ...other.ids])
  const importsOf = (ids: Iterable<string>) => [...ids].flatMap((id) => graph.get(id)?.imports ?? [])
  const setOf = new Map(sets.flatMap((set) => set.ids.map((id) => [id, set] as const)))
  const seen = new Set<string>()
  const left = importsOf(pair).filter((id) => !pair.has(id))
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (pair.has(next)) return true
    if (seen.has(next)) continue
    // All modules of a file are loaded together.
    const loaded = setOf.get(next)?.ids ?? [next]
    for (const id of loaded) seen.add(id)
    left.push(...importsOf(loaded))
  }
  return false
}

function join(one: ModuleSet, other: ModuleSet): ModuleSet {
  return { ids: [...one.ids, ...other.ids], entries: one.entries.union(other.entries), bytes: one.bytes + other.bytes }
}
