import { setTimeout as wait } from 'node:timers/promises'
import type { Food } from '@haru/shared/food/food.ts'
import type { OpenDatabase } from '../../db/open-database.ts'
import { type Catalogue, openCatalogue } from '../catalogue.ts'
import { openContainer } from './container.ts'
import { digestOf, enter, finish, move, type Position, type Refused } from './positions.ts'
import { recognise } from './recognise.ts'
import type { Reading, Reason, Row } from './table.ts'

/** What hears of an import while it goes on. */
export interface Listener {
  /** What kind of table it is, behind which row it goes on (0 for a new one), and how to ask how far it is. */
  readonly onBegin: (format: string, from: number, part: Reading['part']) => void
  readonly onMove: (position: Position) => void
  /** Whether to stop, at the next occasion. */
  readonly isStopped: () => boolean
}

export interface Imported {
  readonly position: Position
  readonly counts: 'line' | 'FDC id'
  readonly isWhole: boolean
}

/** What is written at once holds up whoever else writes, for some hundredths of a second. */
const batchRows = 250
/** SQLite has no queue: whoever waits for it looks now and then whether it is free, and has to find it so. */
const pauseMs = { sqlite: 12, postgres: 0 }
const mostNamed = 5

/**
 * Imports a file into the catalogue. Batches of foods are written together with the position behind them, so that an import that ends
 * in whatever way goes on there when it is started again, and comes to the same. Throws `CannotImport` with a sentence.
 */
export async function importFile({ db, kind }: OpenDatabase, path: string, listener: Listener): Promise<Imported> {
  const container = await openContainer(path)
  try {
    const { format, read } = await recognise(container)
    const digest = await digestOf(container)
    const from = await enter(db, digest)
    const reading = read()
    listener.onBegin(format.name, from.rows, reading.part)
    const catalogue = openCatalogue(db)
    const position = await take({ catalogue, digest, from, rows: reading.rows, listener, pause: pauseMs[kind] })
    const isWhole = !listener.isStopped()
    await catalogue.settle()
    if (isWhole) await finish(db, digest)
    return { position, counts: format.counts, isWhole }
  } finally {
    await container.close()
  }
}

interface Work {
  readonly catalogue: Catalogue
  readonly digest: string
  readonly from: Position
  readonly rows: Reading['rows']
  readonly listener: Listener
  readonly pause: number
}

async function take({ catalogue, digest, from, rows, listener, pause }: Work): Promise<Position> {
  let position = from
  let passed = 0
  let batch: Row[] = []

  async function write(): Promise<void> {
    if (batch.length === 0) return
    const foods = batch.flatMap((row): readonly Food[] => ('food' in row ? [row.food] : []))
    const before = position
    await catalogue.putMany(foods, async (on, changed) => {
      position = after(before, batch, foods.length, changed)
      await move(on, digest, before, position)
    })
    batch = []
    listener.onMove(position)
  }

  for await (const row of rows) {
    passed += 1
    if (passed <= from.rows) continue
    batch.push(row)
    if (batch.length < batchRows) continue
    await write()
    if (listener.isStopped()) return position
    await wait(pause)
  }
  await write()
  return position
}

function after(before: Position, batch: readonly Row[], taken: number, changed: number): Position {
  return {
    rows: before.rows + batch.length,
    taken: before.taken + taken,
    changed: before.changed + changed,
    refused: batch.reduce(
      (refused, row) => ('refused' in row ? counted(refused, row.refused, row.at) : refused),
      before.refused,
    ),
  }
}

function counted(refused: Refused, reason: Reason, at: number): Refused {
  const { rows, first } = refused[reason] ?? { rows: 0, first: [] }
  return { ...refused, [reason]: { rows: rows + 1, first: first.length < mostNamed ? [...first, at] : first } }
}
