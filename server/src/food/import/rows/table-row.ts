import type { Food } from '@haru/shared/food/food.ts'

/** Why a row of a table is not taken, as it is told to whoever imports it. */
export const rejectionTexts = {
  cells: 'with more or fewer cells than columns',
  notJson: 'that are not JSON',
  noCode: 'without a code of their own',
  noName: 'without a name',
  unreadable: 'with letters that cannot be read',
  notANumber: 'with something else where a number belongs',
  nothingKnown: 'without energy and nutrients',
  tooMuchEnergy: 'with more energy than pure fat has',
  tooMuch: 'with more than 100 g in 100 g',
  farEnergy: 'whose energy is not that of their nutrients',
  outdated: 'that the table itself has replaced',
} as const
export type RejectionReason = keyof typeof rejectionTexts

/** What a row comes to. */
export type RowResult = { readonly food: Food } | { readonly refused: RejectionReason }

/** A row and where it stands: its line as an editor counts them, or what the table calls it. */
export type TableRow = RowResult & { readonly at: number }

/** A table while it is read. */
export interface TableReader {
  readonly rows: AsyncIterable<TableRow>
  /** How much of it has been read, from 0 to 1: of what has to be read before the first row, then of the rows. */
  readonly progress: () => { readonly of: 'preparing' | 'rows'; readonly part: number }
}

/** Something that can be said in a sentence: the file is not what it should be, and nothing else is wrong. */
export class ImportError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CannotImport'
  }
}
