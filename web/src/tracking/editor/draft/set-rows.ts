import type { Values } from '@haru/shared/field/field.ts'
import { isWithoutWeight, type LiftSet, listSets, maxSets, replaceSets } from '@haru/shared/field/sets.ts'

/** A set in the table of an item. */
export interface SetRow extends LiftSet {
  /** Whether the app filled it in, from the last time or from a copied day, and the user has not edited it. */
  readonly isSuggested: boolean
  /** Whether the user has ticked it. */
  readonly isDone: boolean
}

/** The form of an item with its rows; without rows, the values have the sets. */
export interface SetsForm {
  readonly values: Values
  readonly rows?: readonly SetRow[] | undefined
}

/** The rows of an item. Those of a saved item are edited and not ticked. */
export function listSetRows({ rows, values }: SetsForm): readonly SetRow[] {
  return rows ?? listSets(values).map((set) => ({ ...set, isSuggested: false, isDone: false }))
}

export function suggestRows(sets: readonly LiftSet[]): readonly SetRow[] {
  return sets.slice(0, maxSets).map((set) => ({ ...set, isSuggested: true, isDone: false }))
}

/**
 * Changes a row. If its weight changes, the rows below it up to `end` that are not ticked take the new one. While a weight is typed, `end`
 * is that of the weight before: '12' on the way to '12.5' is not the weight of the rows below.
 */
export function editRow(
  rows: readonly SetRow[],
  index: number,
  change: Partial<LiftSet>,
  end = findSameWeightEnd(rows, index),
): readonly SetRow[] {
  const before = rows[index]
  if (before === undefined) return rows
  const edited = rows.with(index, { ...before, ...change, isSuggested: false })
  const { weight = before.weight } = change
  return edited.map((row, i) => (i > index && i < end && !row.isDone ? { ...row, weight } : row))
}

/** The index behind the rows directly below a row that are not ticked and have the same weight: below a warm-up only warm-ups, below another set only other sets. */
export function findSameWeightEnd(rows: readonly SetRow[], index: number): number {
  const first = rows[index]
  const isWarmUp = (row: SetRow | undefined) => row?.kind === 'warmUp'
  const isLike = (row: SetRow) => row.weight === first?.weight && isWarmUp(row) === isWarmUp(first)
  const end = rows.findIndex((row, i) => i > index && (row.isDone || !isLike(row)))
  return end === -1 ? rows.length : end
}

/** Adds a row that repeats the last one. */
export function addRow(rows: readonly SetRow[]): readonly SetRow[] {
  const last: LiftSet = rows.at(-1) ?? { rep: 0, weight: 0, kind: 'normal' }
  return rows.length < maxSets ? [...rows, { ...last, isSuggested: false, isDone: false }] : rows
}

/** The form with other rows. Its values have all of them, also suggested ones. */
export function setRows<Form extends SetsForm>(form: Form, rows: readonly SetRow[]): Form {
  return { ...form, values: replaceSets(form.values, rows.map(toSet)), rows }
}

/**
 * The form of an item whose values were edited outside of its rows. Other sets replace the rows, and another part or title those rows
 * that are only suggested.
 */
export function keepRows<Form extends SetsForm>(before: Form, after: Form): Form {
  const isSame = (...names: readonly string[]) => names.every((name) => before.values[name] === after.values[name])
  const isUntouched = before.rows?.every(({ isSuggested, isDone }) => isSuggested && !isDone) === true
  const isOutdated = isUntouched && !isSame('part', 'title')
  return isSame('set', 'rep', 'weight', 'sets') && !isOutdated ? after : { ...after, rows: undefined }
}

/** Whether the user ticks the sets of a record: then suggested sets without a tick are not saved. */
export function hasDoneRows(forms: readonly Pick<SetsForm, 'rows'>[]): boolean {
  return forms.some(({ rows = [] }) => rows.some(({ isDone }) => isDone))
}

/** The values of an item as they are saved; null if none of its sets is. */
export function getValuesToSave({ rows, values }: SetsForm, hasDone: boolean): Values | null {
  if (rows === undefined) return values
  const saved = rows.filter((row) => isRowSaved(row, hasDone))
  return saved.length === 0 && rows.length > 0 ? null : replaceSets(values, saved.map(toSet))
}

function isRowSaved({ isDone, isSuggested }: SetRow, hasDone: boolean): boolean {
  return isDone || !isSuggested || !hasDone
}

/** The index of the first row that is saved and lacks its weight or its repetitions; -1 without one. A warm-up needs no weight. */
export function findIncompleteRow(rows: readonly SetRow[], field: 'rep' | 'weight', hasDone: boolean): number {
  const isIncomplete = (row: SetRow) => (field === 'weight' ? isWithoutWeight(row) : row.rep === 0)
  return rows.findIndex((row) => isRowSaved(row, hasDone) && isIncomplete(row))
}

function toSet({ rep, weight, kind }: SetRow): LiftSet {
  return { rep, weight, kind }
}
