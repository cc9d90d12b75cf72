import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { listModuleFiles, listScreenFiles } from './preloads.ts'
import { type BuildFiles, buildFilesPlaceholder } from './service-worker/build-files.ts'

/** The entries of the service worker and of what removes it, by the names of their files. */
export const workerEntries = {
  sw: join(import.meta.dirname, 'service-worker/sw.ts'),
  'sw-removal': join(import.meta.dirname, 'service-worker/sw-removal.ts'),
} as const

/** Whether a chunk is a script of a service worker, whose file has no hash in its name. */
export function isWorkerEntry(name: string): name is keyof typeof workerEntries {
  return Object.hasOwn(workerEntries, name)
}

const unhashed = ['icon.svg', 'manifest.webmanifest']
/** The modules of which a file consists that few users need. It is kept when it is loaded. */
const rarelyUsed = /\/src\/admin\/|\/groups\/admin\.\w+\.ts$/
const languageOfTexts = /\/groups\/[\w-]+\.(ko|en)\.ts$/

type Bundle = Parameters<Extract<NonNullable<Plugin['generateBundle']>, (...args: never) => unknown>>[1]
type Output = Bundle[string]

/** Writes the list of the files that the service worker keeps into the worker. */
export const workerFiles: Plugin = {
  name: 'haru-worker-files',
  apply: 'build',
  generateBundle: {
    // After Vite has found the styles of each chunk.
    order: 'post',
    handler(_, bundle) {
      const worker = bundle['sw.js']
      if (worker?.type !== 'chunk') throw new Error('the build has no service worker')
      // A module that the app has too becomes a file of its own, which a worker cannot import.
      if (worker.imports.length > 0) throw new Error(`the service worker imports ${worker.imports.join(', ')}`)
      worker.code = worker.code.replace(new RegExp(`(["'\`])${buildFilesPlaceholder}\\1`), () =>
        JSON.stringify(JSON.stringify(listBuildFiles(bundle))),
      )
    },
  },
}

function listBuildFiles(bundle: Bundle): BuildFiles {
  const files = Object.values(bundle).filter(({ fileName }) => fileName.startsWith('assets/'))
  const entry = files.find((file) => file.type === 'chunk' && file.isEntry)
  if (entry === undefined) throw new Error('the build has no entry')
  const storedFiles = files.filter((file) => !isRarelyUsed(file, bundle))
  const namesOf = (language: string | null) =>
    storedFiles.filter((file) => findLanguage(file) === language).map(({ fileName }) => fileName)
  const storedNames = new Set(storedFiles.map(({ fileName }) => fileName))
  const lists = {
    entry: entry.fileName,
    unhashed,
    common: namesOf(null),
    ko: namesOf('ko'),
    en: namesOf('en'),
    screens: listScreenFiles(bundle).filter(({ ko }) => ko.every((name) => storedNames.has(name))),
    device: listModuleFiles(bundle, ['/src/device/copy-access.ts']),
  }
  const id = createHash('sha256').update(JSON.stringify(lists)).digest('base64url').slice(0, 12)
  return { id, ...lists }
}

/** Whether a file consists of modules that few users need, or is the style sheet of such a file. */
function isRarelyUsed(file: Output, bundle: Bundle): boolean {
  if (file.type === 'chunk') return isChunkOf(file, rarelyUsed)
  const owners = Object.values(bundle).filter(
    (each) => each.type === 'chunk' && each.viteMetadata?.importedCss.has(file.fileName),
  )
  return owners.length > 0 && owners.every((owner) => isRarelyUsed(owner, bundle))
}

function findLanguage(file: Output): string | null {
  if (file.type !== 'chunk' || file.facadeModuleId === null) return null
  return languageOfTexts.exec(file.facadeModuleId)?.[1] ?? null
}

function isChunkOf({ facadeModuleId }: Output & { readonly type: 'chunk' }, modules: RegExp): boolean {
  return facadeModuleId !== null && modules.test(facadeModuleId)
}
