import { setTimeout as wait } from 'node:timers/promises'
import type { Food } from '@haru/shared/food/food.ts'
import type { DatabaseHandle } from '../../db/database-handle.ts'
import { type FoodCatalogue, openCatalogue } from '../catalogue.ts'
import { openContainer } from './files/file-container.ts'
import { detectFormat } from './formats/detect-format.ts'
import {
  advanceCheckpoint,
  digestContainer,
  finishCheckpoint,
  type ImportCheckpoint,
  openCheckpoint,
  type RejectedRows,
} from './import-checkpoint.ts'
import type { RejectionReason, TableReader, TableRow } from './rows/table-row.ts'

/** Receives the progress of an import, and can stop it. */
export interface ImportListener {
  /** Called with the name of the format, the number of rows already imported (0 for a new file), and a function for the progress. */
  readonly onStart: (format: string, from: number, progress: TableReader['progress']) => void
  readonly onCheckpoint: (checkpoint: ImportCheckpoint) => void
  /** Whether to stop after the current batch. */
  readonly shouldStop: () => boolean
}

export interface ImportResult {
  readonly checkpoint: ImportCheckpoint
  readonly rowLabel: 'line' | 'FDC id'
  readonly isComplete: boolean
}

/** Writes of users wait for a batch, so it must take only some hundredths of a second. */
const batchRows = 250
/** SQLite has no queue of writers: they poll the lock, so it must be free long enough between batches. */
const pauseMs = { sqlite: 12, postgres: 0 }
const maxListedRows = 5

/**
 * Imports a file into the catalogue. Each batch of foods is written in one transaction with its checkpoint, so an interrupted import
 * resumes there with the same result. Throws `ImportError` with a sentence for the operator.
 */
export async function importFile(
  { db, kind }: DatabaseHandle,
  path: string,
  listener: ImportListener,
): Promise<ImportResult> {
  const container = await openContainer(path)
  try {
    const { format, read } = await detectFormat(container)
    const digest = await digestContainer(container)
    const from = await openCheckpoint(db, digest)
    const reader = read()
    listener.onStart(format.name, from.rows, reader.progress)
    const catalogue = openCatalogue(db)
    const checkpoint = await importRows({ catalogue, digest, from, rows: reader.rows, listener, pause: pauseMs[kind] })
    const isComplete = !listener.shouldStop()
    await catalogue.flush()
    if (isComplete) await finishCheckpoint(db, digest)
    return { checkpoint, rowLabel: format.rowLabel, isComplete }
  } finally {
    await container.close()
  }
}

interface ImportRun {
  readonly catalogue: FoodCatalogue
  readonly digest: string
  readonly from: ImportCheckpoint
  readonly rows: TableReader['rows']
  readonly listener: ImportListener
  readonly pause: number
}

async function importRows({ catalogue, digest, from, rows, listener, pause }: ImportRun): Promise<ImportCheckpoint> {
  let checkpoint = from
  let rowCount = 0
  let batch: TableRow[] = []

  async function writeBatch(): Promise<void> {
    if (batch.length === 0) return
    const foods = batch.flatMap((row): readonly Food[] => ('food' in row ? [row.food] : []))
    const before = checkpoint
    await catalogue.putMany(foods, async (transaction, changed) => {
      checkpoint = advance(before, batch, foods.length, changed)
      await advanceCheckpoint(transaction, digest, before, checkpoint)
    })
    batch = []
    listener.onCheckpoint(checkpoint)
  }

  for await (const row of rows) {
    rowCount += 1
    if (rowCount <= from.rows) continue
    batch.push(row)
    if (batch.length < batchRows) continue
    await writeBatch()
    if (listener.shouldStop()) return checkpoint
    await wait(pause)
  }
  await writeBatch()
  return checkpoint
}

function advance(
  before: ImportCheckpoint,
  batch: readonly TableRow[],
  taken: number,
  changed: number,
): ImportCheckpoint {
  return {
    rows: before.rows + batch.length,
    taken: before.taken + taken,
    changed: before.changed + changed,
    refused: batch.reduce(
      (refused, row) => ('refused' in row ? addRejection(refused, row.refused, row.at) : refused),
      before.refused,
    ),
  }
}

function addRejection(refused: RejectedRows, reason: RejectionReason, at: number): RejectedRows {
  const { rows, first } = refused[reason] ?? { rows: 0, first: [] }
  return { ...refused, [reason]: { rows: rows + 1, first: first.length < maxListedRows ? [...first, at] : first } }
}
