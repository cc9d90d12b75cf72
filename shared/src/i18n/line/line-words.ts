import type { DefinedArea } from '../../areas/register.ts'

type Names<T> = Extract<keyof T, string>
type PartOf<A> = A extends { readonly parts: readonly (infer P)[] } ? P : never
type IdOf<T> = T extends { readonly id: infer I extends string } ? I : never
type TitlesOf<P> = P extends { readonly titles: readonly (infer T)[] } ? IdOf<T> : never

type AreaPath<A> = A extends { readonly id: infer I extends string } ? I : never
type PartPath<A> = A extends DefinedArea ? `${A['id']}.${IdOf<PartOf<A>>}` : never
type TitlePathOf<A, P> = P extends unknown ? `${AreaPath<A>}.${IdOf<P>}.${TitlesOf<P>}` : never
type TitlePath<A> = A extends unknown ? TitlePathOf<A, PartOf<A>> : never
type FieldPath<A> = A extends DefinedArea ? `${A['id']}.${Names<A['item']> | Names<A['dayFields']>}` : never

/** Words and phrases, separated by commas, such as 'run, ran, jogging'. */
type WordList = string

/** The words of a language in one line of text, besides the names of the categories. */
export interface LineWords {
  /** Words that mean an area, by its id. They are no part of a note or a name: 'ate', 'paid'. */
  readonly areas: Readonly<Partial<Record<AreaPath<DefinedArea>, WordList>>>
  /** Other words for a part: 'food.breakfast'. */
  readonly parts: Readonly<Partial<Record<PartPath<DefinedArea>, WordList>>>
  /** Other words for a title, or examples of it: 'exercise.cardio.running', 'money.expense.transportation'. */
  readonly titles: Readonly<Partial<Record<TitlePath<DefinedArea>, WordList>>>
  /** Words before or after the value of a field: 'exercise.scale'. */
  readonly labels: Readonly<Partial<Record<FieldPath<DefinedArea>, WordList>>>
  /** Units after the number of a field: 'exercise.set'. */
  readonly counters: Readonly<Partial<Record<FieldPath<DefinedArea>, WordList>>>
  readonly units: Readonly<Record<LineUnit, WordList>>
  /** Words of days, by the distance from today. */
  readonly days: Readonly<Record<'0' | '-1' | '-2', WordList>>
  /** Words between two entries. */
  readonly separators: WordList
  /** Words without a meaning in a line. */
  readonly fillers: WordList
  /** Endings of a word that do not change its meaning, such as particles and plurals. */
  readonly endings: WordList
  /** Numbers as words, by their value. */
  readonly numbers: Readonly<Record<string, WordList>>
  /** The number words that count without a unit: 라면 하나, eggs two. */
  readonly plainNumbers: WordList
  /** Words before or after an hour. `night` means the evening hours, and the hours after midnight. */
  readonly clock: Readonly<Record<'am' | 'pm' | 'night' | 'noon' | 'midnight' | 'from' | 'to', WordList>>
}

/** The units of numbers in a line, besides those of money. */
export type LineUnit = 'kg' | 'lb' | 'gram' | 'kcal' | 'hour' | 'minute' | 'second' | 'distance'
