import type { ChangedList } from '@haru/shared/contract/exchange/changes.ts'
import type { SentListOperation } from '@haru/shared/contract/exchange/food.ts'
import type { SentOperation } from '@haru/shared/contract/exchange/operation.ts'
import { isEntryOperation } from '@haru/shared/contract/exchange/operation-kind.ts'
import type { ErrorCode } from '@haru/shared/errors.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import type { Language } from '@haru/shared/i18n/languages.ts'
import type { Translate } from '@haru/shared/i18n/translate.ts'

const lists = {
  favorite: { list: 'favorites', name: 'unsent.favorites' },
  ownFood: { list: 'ownFoods', name: 'unsent.ownFoods' },
} as const satisfies Record<SentListOperation['act'], { readonly list: ChangedList; readonly name: TextKey }>

/** The list of foods that an operation changes; null if it changes an entry. */
export function findChangedList(sent: SentOperation): ChangedList | null {
  return isEntryOperation(sent) ? null : lists[sent.act].list
}

/** The refusals that another version of an own food has caused. */
const conflictCodes: ReadonlySet<ErrorCode | undefined> = new Set(['staleVersion', 'alreadyExists', 'noData'])

/** Whether the user can choose between the version of this device and that of the server. */
export function isListConflict({ act }: SentOperation, code: ErrorCode | undefined): boolean {
  return act === 'ownFood' && conflictCodes.has(code)
}

/** The name of the list and of the food that an operation changes. */
export function describeListOperation(
  sent: SentOperation,
  language: Language,
  t: Translate,
): { readonly name: string; readonly contents: string } {
  if (isEntryOperation(sent)) throw new Error('the operation changes no list of foods')
  return { name: t(lists[sent.act].name), contents: readFoodName(sent.food, language) }
}

/** A favourite has one name, and an own food one in each language. */
function readFoodName(food: unknown, language: Language): string {
  const { name, names } = (food ?? {}) as {
    readonly name?: unknown
    readonly names?: Readonly<Record<string, unknown>>
  }
  // One of the two names of an own food may be empty.
  return String(name || names?.[language] || names?.['en'] || names?.['ko'] || '')
}
