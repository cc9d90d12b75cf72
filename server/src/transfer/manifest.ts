import type { AnyArea } from '@haru/shared/areas/define.ts'
import {
  encodeSettings,
  profileChangeCodec,
  type Settings,
  type StartingValues,
  startingValueFields,
} from '@haru/shared/contract/account/profile.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Category } from '@haru/shared/tracking/category.ts'
import { listAreasWithCategories } from '@haru/shared/tracking/category.ts'
import * as z from 'zod/mini'
import { parseJsonValue } from '../http/parse/json.ts'
import { decodeCategory } from './categories.ts'
import { formatName, formatVersion } from './format.ts'
import { isStoredAvatar } from './stored-avatar.ts'
import { createNotAnExport } from './unzip.ts'
import { canBeSaved, checkObject, createInvalidField } from './values.ts'

/** The keys before the lists of `haru.json`. */
export interface Manifest {
  readonly settings: Settings
  readonly start: StartingValues
  readonly avatar: string | null
  readonly categories: ReadonlyMap<string, Category>
}

const manifestKeys = ['format', 'version', 'madeAt', 'settings', 'start', 'picture', 'categories']
const limits = { depth: 8, keys: 100_000 }

/**
 * Creates a reader of the manifest, key by key. Format and version come first, because nothing of a newer version can
 * be checked.
 */
export function createManifestReader(areas: readonly AnyArea[]) {
  const values = new Map<string, unknown>()
  return {
    /** Refuses with `invalidObject`, and with `newerExport`. */
    add(key: string, text: string): void {
      if (values.has(key) || !(manifestKeys.includes(key) || isNewer(values))) throw createNotAnExport(key)
      values.set(key, parseJsonValue(text, limits))
      refuseOtherFormat(values)
    },
    /** Refuses with `invalidField` and `invalidObject` invalid values. */
    read: (): Manifest => decodeManifest(areas, values),
  }
}

/** Every version of the format. */
const knownVersions: readonly unknown[] = Array.from({ length: formatVersion }, (_, i) => i + 1)

function isNewer(values: ReadonlyMap<string, unknown>): boolean {
  const version = values.get('version')
  return typeof version === 'number' && version > formatVersion
}

function refuseOtherFormat(values: ReadonlyMap<string, unknown>): void {
  if (values.get('format') !== formatName) throw createNotAnExport('format')
  if (values.size === 1) return
  if (isNewer(values)) throw new Refusal('newerExport')
  if (!knownVersions.includes(values.get('version'))) throw createNotAnExport('version')
}

function decodeManifest(areas: readonly AnyArea[], values: ReadonlyMap<string, unknown>): Manifest {
  const missing = manifestKeys.find((key) => !values.has(key))
  if (missing !== undefined) throw createNotAnExport(missing)
  const settings = decodeSettings(values.get('settings'))
  return {
    settings,
    start: decodeStart(values.get('start'), settings.currency),
    avatar: decodeAvatar(values.get('picture')),
    categories: decodeCategories(areas, values.get('categories')),
  }
}

function decodeSettings(sent: unknown): Settings {
  const names = ['language', 'timeZone', 'currency', 'weight', 'country'] as const
  // Exports of earlier versions have no day start, and do not say whether warm-ups count.
  const later = { dayStart: 0, countWarmUps: false }
  const sentSettings = checkObject(sent, [...names, ...Object.keys(later)], 'settings')
  const settings: Settings = { ...later, ...(sentSettings as unknown as Omit<Settings, keyof typeof later>) }
  const missing = names.find((name) => typeof settings[name] !== 'string')
  if (missing !== undefined) throw createInvalidField('settings', missing)
  const decoded = z.safeDecode(profileChangeCodec(settings), encodeSettings(settings))
  if (!decoded.success)
    throw createInvalidField(
      'settings',
      Object.keys(settings).find((name) => isInvalid(settings, name as keyof Settings)) ?? '',
    )
  return { ...settings, ...decoded.data.settings }
}

function isInvalid(settings: Settings, name: keyof Settings): boolean {
  return !z.safeDecode(profileChangeCodec(settings), encodeSettings({ [name]: settings[name] })).success
}

function decodeStart(sent: unknown, currency: string): StartingValues {
  const names = Object.keys(startingValueFields) as readonly (keyof StartingValues)[]
  const start = checkObject(sent, names, 'start') as unknown as StartingValues
  const invalid = names.find((name) => !canBeSaved(startingValueFields[name], start[name], currency))
  if (invalid !== undefined) throw createInvalidField('start', invalid)
  return start
}

function decodeAvatar(sent: unknown): string | null {
  if (sent === null || (typeof sent === 'string' && isStoredAvatar(sent))) return sent
  throw new Refusal('invalidField', { field: 'picture' })
}

function decodeCategories(areas: readonly AnyArea[], sent: unknown): Manifest['categories'] {
  const all = listAreasWithCategories(areas)
  const byArea = checkObject(
    sent,
    all.map(({ id }) => id),
    'categories',
  )
  return new Map(
    all.flatMap((area) => {
      const category = byArea[area.id]
      return category === undefined ? [] : [[area.id, decodeCategory(area, category)] as const]
    }),
  )
}
