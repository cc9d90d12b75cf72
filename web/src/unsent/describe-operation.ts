import { type Day, yearOf } from '@haru/shared/calendar/day.ts'
import type { Period } from '@haru/shared/calendar/period.ts'
import type { Values } from '@haru/shared/field/field.ts'
import { type Category, findAreaCategory } from '@haru/shared/tracking/category.ts'
import { getValueFields } from '@haru/shared/tracking/collections.ts'
import { readPeriod } from '@haru/shared/tracking/rows.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import type { Contents } from '@haru/shared/tracking/write/merge.ts'
import { useQuery } from '@tanstack/react-query'
import { findCurrency } from '../device/queue/conflicts.ts'
import { findCollection, isUnsentEntry, listChangedPeriods } from '../device/queue/operation-format.ts'
import { readContents } from '../device/store/contents.ts'
import type { StoredVersion, UnsentEntryOperation, UnsentOperation } from '../device/store/schema.ts'
import { describeListOperation } from '../food/list-operations.ts'
import { appAreas } from '../lib/areas.ts'
import { useText } from '../lib/language.tsx'
import { linkTo } from '../navigation/url-state.ts'
import { useSession } from '../session/session.tsx'
import { formatItems } from '../tracking/add/format-items.ts'
import { type AreaFormat, useAreaFormats } from '../tracking/format/area-format.ts'
import { editorPath } from '../tracking/paths.ts'
import { categoriesQuery } from '../tracking/queries.ts'

/** An operation as the list of unsent ones shows it. */
export interface OperationDescription {
  readonly collection: Collection | null
  /** '운동 · 3월 1일 (일)', or the name of a list of foods. */
  readonly name: string
  /** The contents in one line; empty without any. */
  readonly contents: string
  /** The editor; null of a list of foods. */
  readonly path: string | null
}

/** Describes operations in the language and the units of the user. */
export function useOperationDescriptions(): (operation: UnsentOperation) => OperationDescription {
  const t = useText()
  const formatArea = useAreaFormats()
  const { units, today, language } = useSession()
  const { data: categories } = useQuery(categoriesQuery(units))
  return (operation) => {
    if (!isUnsentEntry(operation))
      return { collection: null, path: null, ...describeListOperation(operation.sent, language, t) }
    const collection = findCollection(appAreas, operation.sent.list)
    if (collection === null) return { collection, name: operation.sent.list, contents: '', path: null }
    // The user may have chosen another currency since.
    const areaFormat = formatArea(collection.area, findCurrency(operation) ?? undefined)
    const [period] = listChangedPeriods(operation.sent)
    const category = categories === undefined ? null : findAreaCategory(categories, collection.area)
    return {
      collection,
      name: period === undefined ? areaFormat.areaName : formatEntryName(areaFormat, collection, period, today()),
      contents: describeContents(areaFormat, collection, category, operation),
      path: period === undefined ? null : linkToEntry(collection, period),
    }
  }
}

/** A version as the list of versions shows it. */
export interface VersionDescription extends Pick<OperationDescription, 'name' | 'contents' | 'path'> {
  readonly collection: Collection
}

/** Describes versions in the language and the units of the user; null of an area that this version of the app does not have. */
export function useVersionDescriptions(): (version: StoredVersion) => VersionDescription | null {
  const formatArea = useAreaFormats()
  const { units, today } = useSession()
  const { data: categories } = useQuery(categoriesQuery(units))
  return (version) => {
    const collection = findCollection(appAreas, version.list)
    if (collection === null) return null
    const areaFormat = formatArea(collection.area, version.currency)
    const period = readPeriod(version)
    const category = categories === undefined ? null : findAreaCategory(categories, collection.area)
    return {
      collection,
      name: formatEntryName(areaFormat, collection, period, today()),
      contents:
        category === null
          ? ''
          : formatContents(areaFormat, collection, category, readContents(collection, version.contents)),
      // The amounts mean something else in another currency, so the editor does not offer them.
      path: version.currency === units.currency ? linkToEntry(collection, period) : null,
    }
  }
}

function linkToEntry(collection: Collection, period: Period): string {
  return linkTo(editorPath(collection), { period, returnPath: '/user/unsent' })
}

/** '운동 · 3월 1일 (일)', '식단 목표 · 2026년 3월' */
export function formatEntryName({ t, areaName, format }: AreaFormat, { kind }: Collection, period: Period, today: Day) {
  const name = kind === 'goal' ? t('unsent.goal', { area: areaName }) : areaName
  return `${name} · ${format.period(period, yearOf(today))}`
}

function describeContents(
  areaFormat: AreaFormat,
  collection: Collection,
  category: Category | null,
  { sent, base, made }: UnsentEntryOperation,
): string {
  if (category === null) return ''
  const contents = readContents(collection, sent.act === 'remove' ? base : made)
  if (contents === null) return sent.act === 'remove' ? areaFormat.t('unsent.removed') : ''
  const line = formatContents(areaFormat, collection, category, contents)
  return sent.act === 'remove' ? areaFormat.t('unsent.removed.of', { contents: line }) : line
}

/** The items and the values of an entry in one line. */
function formatContents(
  areaFormat: AreaFormat,
  collection: Collection,
  category: Category,
  contents: Contents,
): string {
  const values = formatValues(areaFormat, collection, contents.values)
  return [formatItems(areaFormat, category, contents.items, { hasNotes: true }), ...values]
    .filter((text) => text !== '')
    .join(', ')
}

function formatValues({ labelOf, amounts }: AreaFormat, collection: Collection, values: Values): readonly string[] {
  return Object.entries(getValueFields(collection)).flatMap(([name, field]) => {
    const value = values[name] ?? null
    return value === null ? [] : [`${labelOf(name)} ${amounts.format(field, value)}`]
  })
}
