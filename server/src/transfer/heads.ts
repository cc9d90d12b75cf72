import type { AnyArea } from '@haru/shared/areas/define.ts'
import {
  encodeSettings,
  profileChangeCodec,
  type Settings,
  type StartingValues,
  startingValueFields,
} from '@haru/shared/contract/account/profile.ts'
import { areasWithCategories } from '@haru/shared/contract/sync/category.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Category } from '@haru/shared/tracking/category.ts'
import * as z from 'zod/mini'
import { readValue } from '../http/json.ts'
import { readCategory } from './categories.ts'
import { format, version } from './format.ts'
import { isPortrait } from './pictures.ts'
import { notAnExport } from './unzip.ts'
import { canBeSaved, invalid, objectOf } from './values.ts'

/** What stands before the lists of `haru.json`. */
export interface Head {
  readonly settings: Settings
  readonly start: StartingValues
  readonly picture: string | null
  readonly categories: ReadonlyMap<string, Category>
}

const known = ['format', 'version', 'madeAt', 'settings', 'start', 'picture', 'categories']
const limits = { depth: 8, keys: 100_000 }

/** Reads the head key by key. Which format and version it is comes first: nothing of a newer one can be known. */
export function createHeadReader(areas: readonly AnyArea[]) {
  const said = new Map<string, unknown>()
  return {
    /** Refuses with `invalidObject`, and with `newerExport`. */
    take(key: string, text: string): void {
      if (said.has(key) || !(known.includes(key) || isNewer(said))) throw notAnExport(key)
      said.set(key, readValue(text, limits))
      refuseForeign(said)
    },
    /** Refuses with `invalidField` and `invalidObject` what is not as an export has it. */
    read: (): Head => readHead(areas, said),
  }
}

function isNewer(said: ReadonlyMap<string, unknown>): boolean {
  return Number(said.get('version')) > version
}

function refuseForeign(said: ReadonlyMap<string, unknown>): void {
  if (said.get('format') !== format) throw notAnExport('format')
  if (said.size === 1) return
  if (isNewer(said)) throw new Refusal('newerExport')
  if (said.get('version') !== version) throw notAnExport('version')
}

function readHead(areas: readonly AnyArea[], said: ReadonlyMap<string, unknown>): Head {
  const missing = known.find((key) => !said.has(key))
  if (missing !== undefined) throw notAnExport(missing)
  const settings = readSettings(said.get('settings'))
  return {
    settings,
    start: readStart(said.get('start'), settings.currency),
    picture: readPicture(said.get('picture')),
    categories: readCategories(areas, said.get('categories')),
  }
}

function readSettings(sent: unknown): Settings {
  const names = ['language', 'timeZone', 'currency', 'weight', 'country'] as const
  const settings = objectOf(sent, names, 'settings') as unknown as Settings
  const missing = names.find((name) => typeof settings[name] !== 'string')
  if (missing !== undefined) throw invalid('settings', missing)
  const read = z.safeDecode(profileChangeCodec(settings), encodeSettings(settings))
  if (!read.success) throw invalid('settings', names.find((name) => isWrong(settings, name)) ?? '')
  return { ...settings, ...read.data.settings }
}

function isWrong(settings: Settings, name: keyof Settings): boolean {
  return !z.safeDecode(profileChangeCodec(settings), encodeSettings({ [name]: settings[name] })).success
}

function readStart(sent: unknown, currency: string): StartingValues {
  const names = Object.keys(startingValueFields) as readonly (keyof StartingValues)[]
  const start = objectOf(sent, names, 'start') as unknown as StartingValues
  const wrong = names.find((name) => !canBeSaved(startingValueFields[name], start[name], currency))
  if (wrong !== undefined) throw invalid('start', wrong)
  return start
}

function readPicture(sent: unknown): string | null {
  if (sent === null || (typeof sent === 'string' && isPortrait(sent))) return sent
  throw new Refusal('invalidField', { field: 'picture' })
}

function readCategories(areas: readonly AnyArea[], sent: unknown): Head['categories'] {
  const all = areasWithCategories(areas)
  const byArea = objectOf(
    sent,
    all.map(({ id }) => id),
    'categories',
  )
  return new Map(
    all.flatMap((area) => {
      const own = byArea[area.id]
      return own === undefined ? [] : [[area.id, readCategory(area, own)] as const]
    }),
  )
}
