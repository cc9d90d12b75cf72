import type { ImportFormat } from '@haru/shared/contract/import/import-formats.ts'
import { type BodyWeights, createBodyWeights } from './body-weights.ts'
import type { ImportAccount, ReadImportOptions } from './import-result.ts'
import { createMoneyConverter, type MoneyConverter } from './money-converter.ts'
import { createQuestions, type Questions } from './questions.ts'
import { createRowCollector, type RowCollector } from './row-collector.ts'
import { createNights, type Nights } from './times/nights.ts'
import { createWeightConverter, type WeightConverter } from './weight-converter.ts'

/** The data and functions that the reader of a format uses. */
export interface ReadContext {
  readonly format: ImportFormat
  readonly account: ImportAccount
  readonly rows: RowCollector
  readonly questions: Questions
  readonly weights: WeightConverter
  readonly money: MoneyConverter
  readonly bodyWeights: BodyWeights
  readonly nights: Nights
}

export function createReadContext(format: ImportFormat, { account, answers }: ReadImportOptions): ReadContext {
  const rows = createRowCollector(format)
  const questions = createQuestions(answers)
  return {
    format,
    account,
    rows,
    questions,
    weights: createWeightConverter(account, questions),
    money: createMoneyConverter(account, questions),
    bodyWeights: createBodyWeights(rows),
    nights: createNights(rows, account.dayStart),
  }
}

/** Ends what depends on all records: the last body weight of a day, the night among the sleeps of a day. */
export function endReading({ bodyWeights, nights }: ReadContext): void {
  bodyWeights.end()
  nights.end()
}
