import type { Food } from '@haru/shared/food/food.ts'

/** The reasons for rejecting a row, as the command prints them. */
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

/** The result of parsing a row. */
export type RowResult = { readonly food: Food } | { readonly refused: RejectionReason }

/** A row result with its line number (from 1), or its FDC id. */
export type TableRow = RowResult & { readonly at: number }

/** The rows of a table as a stream, and the progress of reading. */
export interface TableReader {
  readonly rows: AsyncIterable<TableRow>
  /** The read part, from 0 to 1: first of the preparation before the first row, then of the rows. */
  readonly progress: () => { readonly of: 'preparing' | 'rows'; readonly part: number }
}

/** The file cannot be imported. The message is a sentence for the operator; it is not a fault of the server. */
export class ImportError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ImportError'
  }
}
