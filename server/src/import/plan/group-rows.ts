import { hash } from 'node:crypto'
import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Values } from '@haru/shared/field/field.ts'
import type { ImportRow, NameRef, ReadImport, RowValue } from '../read/import-result.ts'
import { convertItems, cutTexts } from '../row-items.ts'
import type { GroupItem, GroupRow, RecordGroup } from './record-group.ts'

/** A name of the file for which a category has to be found, and the number of its records. */
export interface UnresolvedName extends NameRef {
  readonly area: string
  readonly count: number
  /** Whether it has lifts of the own body, so that its title must not need a weight. */
  readonly isWithoutWeight: boolean
}

export interface GroupedRows {
  readonly groups: readonly RecordGroup[]
  readonly names: readonly UnresolvedName[]
  /** The number of records that an earlier import has stored. */
  readonly knownCount: number
  /** The ids of the areas of which the file has something. */
  readonly areaIds: readonly string[]
}

/** The length of the hash of an identity: 72 bits, so that two of a million rows are the same with a probability of 1 in ten billion. */
export const identityLength = 12

function hashIdentity(format: string, identity: string): string {
  return hash('sha256', `${format}\n${identity}`, 'base64url').slice(0, identityLength)
}

/** A group while its rows are added. The items are in the order of the file. */
interface GroupDraft extends Pick<RecordGroup, 'area' | 'start' | 'end'> {
  dayValue: RecordGroup['dayValue']
  readonly items: Map<string, ItemDraft>
}

interface ItemDraft {
  readonly name: number | null
  readonly values: RowValue[]
  readonly rows: GroupRow[]
}

/**
 * Groups the rows of a file by the records to which they belong, in the order of areas and days. Rows whose identity is one of `known`
 * are left out; `known` has hashes one after the other. `areas` has the fields that cut the texts.
 */
export function groupRows(
  { format, rows }: Pick<ReadImport, 'format' | 'rows'>,
  known: string,
  areas: readonly AnyArea[],
): GroupedRows {
  const knownIdentities = splitIdentities(known)
  const names = createNameList()
  const drafts = new Map<string, GroupDraft>()
  const hashed = rows.map((row) => {
    const identity = hashIdentity(format, row.identity)
    const { earlierIdentity: earlier } = row
    const isStored =
      knownIdentities.has(identity) || (earlier !== undefined && knownIdentities.has(hashIdentity(format, earlier)))
    return { row, identity, isStored }
  })
  const knownNights = new Set(
    hashed.flatMap(({ row: { value }, isStored }) => (value.area === 'sleep' && isStored ? [nightOf(value)] : [])),
  )
  let knownCount = 0
  for (const { row, identity, isStored } of hashed) {
    const name = names.add(row)
    const isKnown = isStored || (row.value.area === 'sleep' && knownNights.has(nightOf(row.value)))
    if (isKnown) knownCount += row.recordCount
    else addRow(drafts, row, identity, name)
  }
  const order = new Map(areas.map(({ id }, i) => [id, i]))
  const groups = [...drafts.values()].map((draft) => toGroup(draft, areas))
  return {
    groups: groups.toSorted((a, b) => (order.get(a.area) ?? 0) - (order.get(b.area) ?? 0) || comparePeriods(a, b)),
    names: markNamesWithoutWeight(names.list(), groups),
    knownCount,
    areaIds: [...new Set(rows.map(({ value }) => value.area))],
  }
}

function splitIdentities(known: string): ReadonlySet<string> {
  const identities = new Set<string>()
  for (let i = 0; i < known.length; i += identityLength) identities.add(known.slice(i, i + identityLength))
  return identities
}

const nightOf = ({ day, night }: Extract<RowValue, { readonly area: 'sleep' }>) => `${day} ${night}`

function comparePeriods(a: RecordGroup, b: RecordGroup): number {
  if (a.start !== b.start) return a.start < b.start ? -1 : 1
  if (a.end === b.end) return 0
  return a.end < b.end ? -1 : 1
}

/** More names than a user chooses categories for. Rows with further ones are refused, because there is no room for their categories. */
const maxNames = 1000

/** Collects the names of the rows, each once. The same text of another kind is another name. */
function createNameList() {
  const names = new Map<
    string,
    { readonly index: number; readonly area: string; readonly ref: NameRef; count: number }
  >()
  return {
    add: ({ value, recordCount }: ImportRow): number | null => {
      if (!('name' in value)) return null
      const { name: ref, area } = value
      const key = `${area}\n${ref.kind}\n${ref.text}`
      const known = names.get(key) ?? { index: names.size, area, ref, count: 0 }
      known.count += recordCount
      names.set(key, known)
      return known.index
    },
    list: (): readonly Omit<UnresolvedName, 'isWithoutWeight'>[] =>
      [...names.values()].slice(0, maxNames).map(({ ref, area, count }) => ({ ...ref, area, count })),
  }
}

function markNamesWithoutWeight(
  names: readonly Omit<UnresolvedName, 'isWithoutWeight'>[],
  groups: readonly RecordGroup[],
): readonly UnresolvedName[] {
  const marked = new Set(
    groups.flatMap(({ items }) => items.filter(({ values }) => isWithoutWeight(values)).map(({ name }) => name)),
  )
  return names.map((name, i) => ({ ...name, isWithoutWeight: marked.has(i) }))
}

const isWithoutWeight = ({ set, weight, sets }: Values) => Number(set ?? 0) > 0 && weight === 0 && sets === ''

function addRow(drafts: Map<string, GroupDraft>, row: ImportRow, identity: string, name: number | null): void {
  const { value, file, line, recordCount } = row
  const { area, day } = value
  const end = value.area === 'calendar' ? value.dayEnd : day
  const key = `${area} ${day} ${end}`
  const draft = drafts.get(key) ?? { area, start: day, end, dayValue: null, items: new Map<string, ItemDraft>() }
  drafts.set(key, draft)
  const groupRow = { identity, file, line, recordCount }
  if (value.area === 'exercise' && value.kind === 'scale') {
    draft.dayValue = { values: { scale: value.weight }, row: groupRow }
    return
  }
  const itemKey = itemKeyOf(value, name) ?? `${draft.items.size}`
  const item = draft.items.get(itemKey) ?? { name, values: [], rows: [] }
  item.values.push(value)
  item.rows.push(groupRow)
  draft.items.set(itemKey, item)
}

/** The rows of one item have the same key: sets of an exercise, parts of a workout or of a night. Null for a row that is an item. */
function itemKeyOf(value: RowValue, name: number | null): string | null {
  if (value.area === 'sleep') return `night ${value.night}`
  if (value.area !== 'exercise' || value.kind === 'scale') return null
  return value.kind === 'set' ? `set ${name}` : `cardio ${name} ${value.workout}`
}

function toGroup({ items, ...group }: GroupDraft, areas: readonly AnyArea[]): RecordGroup {
  const area = areas.find(({ id }) => id === group.area)
  return { ...group, items: [...items.values()].flatMap((item) => toItems(item, area)) }
}

function toItems({ name, values, rows }: ItemDraft, area: AnyArea | undefined): readonly GroupItem[] {
  return convertItems(values, rows).map((item) => {
    const cut = cutTexts(item.values, area)
    return { name, rows: item.rows, ...cut }
  })
}
