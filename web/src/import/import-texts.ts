import { importFormats } from '@haru/shared/contract/import/import-formats.ts'
import type { Import, ImportCount } from '@haru/shared/contract/import/wire-import.ts'
import { listCurrencyChoices } from '@haru/shared/i18n/choices.ts'
import type { Language } from '@haru/shared/i18n/languages.ts'
import type { Translate } from '@haru/shared/i18n/translate.ts'

// The server may name formats, reasons and questions that this version of the app does not know: then the text is a general one.

const skipReasons = [
  'restTimer',
  'note',
  'empty',
  'noTime',
  'adjustment',
  'transfer',
  'duplicate',
  'superseded',
  'overlap',
  'awake',
  'inBed',
  'stage',
  'override',
  'cancelled',
  'alreadyThere',
  'otherSheet',
] as const

const rowRefusals = [
  'invalidDate',
  'invalidField',
  'required',
  'tooLong',
  'brokenRow',
  'tooManyItems',
  'limitReached',
] as const

const columns = ['date', 'amount', 'income', 'expense', 'description', 'category', 'currency'] as const
const kinds = ['set', 'cardio', 'scale', 'income', 'expense'] as const
const currencyPrefix = 'currency:'

/** The name of the product that has exported a file; empty for a file that is not read yet. */
export function formatProduct(t: Translate, format: string): string {
  const known = importFormats.find((each) => each === format)
  return known === undefined ? format : t(`imports.format.${known}`)
}

/** The name of a kind of rows, where its area has several: '근력', 'body weights'; null where the name of the area suffices. */
export function formatKind(t: Translate, { kind }: ImportCount): string | null {
  const known = kinds.find((each) => each === kind)
  return known === undefined ? null : t(`imports.kind.${known}`)
}

export function formatSkipReason(t: Translate, reason: string): string {
  const currency = findNamedCurrency(reason)
  if (currency !== null) return t('imports.omitted.currency', { currency })
  // A kind of data that no area has.
  if (reason === 'notKept') return t('imports.omitted.unsupported')
  return t(`imports.omitted.${skipReasons.find((each) => each === reason) ?? 'other'}`)
}

export function formatRowRefusal(t: Translate, code: string): string {
  return t(`imports.refused.${rowRefusals.find((each) => each === code) ?? 'other'}`)
}

/** The currency of a question or a reason such as `currency:USD`; null for others. */
export function findNamedCurrency(id: string): string | null {
  return id.startsWith(currencyPrefix) ? id.slice(currencyPrefix.length) : null
}

export function formatQuestion(t: Translate, id: string): string {
  const currency = findNamedCurrency(id)
  if (currency !== null) return t('imports.ask.amounts', { currency })
  const column = columns.find((each) => id === `column:${each}`)
  if (column !== undefined) return t(`imports.ask.column.${column}`)
  const plain = (['weightUnit', 'dateOrder', 'currency', 'recurring', 'encoding'] as const).find((each) => each === id)
  return plain === undefined ? t('imports.ask.other') : t(`imports.ask.${plain}`)
}

interface AnswerOption {
  readonly value: string
  readonly label: string
}

/** The options of a question with their labels. */
export function listAnswerOptions(
  t: Translate,
  language: Language,
  { id, options }: Pick<Import['questions'][number], 'id' | 'options'>,
): readonly AnswerOption[] {
  if (id === 'currency') {
    const names = new Map(listCurrencyChoices(language).map((choice) => [choice.id, `${choice.name} (${choice.id})`]))
    return options.map((value) => ({ value, label: names.get(value) ?? value }))
  }
  return options.map((value) => ({ value, label: formatAnswer(t, id, value) }))
}

function formatAnswer(t: Translate, id: string, value: string): string {
  const dateOrder = (['dmy', 'mdy', 'ymd'] as const).find((each) => id === 'dateOrder' && each === value)
  if (dateOrder !== undefined) return t(`imports.ask.dateOrder.${dateOrder}`)
  if (id === 'recurring' && (value === 'once' || value === 'all')) return t(`imports.ask.recurring.${value}`)
  return id === 'encoding' ? value.toUpperCase() : value
}

/** The number of questions that have no answer yet. */
export function countOpenQuestions({ questions }: Import): number {
  return questions.filter(({ answer }) => answer === null).length
}

/** The number of items that an import stores, where each set of a lift counts. */
export function countNewItems({ counts }: Import): number {
  return counts.reduce((sum, { count }) => sum + count, 0)
}

/** The name of the file, or the product where the browser has sent no name. */
export function formatFileName(t: Translate, { fileName, format }: Import): string {
  return fileName || formatProduct(t, format) || t('imports.unnamed')
}
