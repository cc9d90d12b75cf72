import type { ChoiceField } from '../field/choice.ts'
import type { Fields } from '../field/field.ts'
import type { SetKind, SetsField } from '../field/sets.ts'
import type { calendarArea } from './calendar.ts'
import type { PartDefinition } from './part-definition.ts'
import type { DefinedArea } from './register.ts'

type Names<T> = Extract<keyof T, string>
/** An area with its literal names, as `defineArea` returns it. */
interface WordedArea {
  readonly id: string
  readonly item: Fields
  readonly dayFields: Fields
  readonly metrics: Readonly<Record<string, unknown>>
  readonly bests: readonly { readonly name: string }[]
  readonly parts: readonly PartDefinition[]
  readonly charts: Readonly<Record<'pies' | 'lines' | 'averages', object>>
}
type PartOf<A extends WordedArea> = A['parts'][number]
type TitleOf<P> = P extends { readonly titles: readonly (infer T)[] }
  ? T extends { readonly id: infer I extends string }
    ? I
    : never
  : never

type IsUnion<T, U = T> = T extends unknown ? ([U] extends [T] ? false : true) : never
/** The kinds of parts, if a user who adds a part can choose among several kinds. */
type KindOf<A extends WordedArea> =
  PartOf<A> extends { readonly fixed: true }
    ? never
    : true extends IsUnion<PartOf<A>['kind']>
      ? PartOf<A>['kind']
      : never

/** The names of the charts of a kind, among which the user chooses. A single chart has the name `all` and no word. */
type ChartOf<C extends WordedArea['charts']> = Exclude<
  Names<C['pies']> | Names<C['lines']> | Names<C['averages']>,
  'all'
>

// Hidden fields need no word.
type HiddenField = 'key' | 'query' | 'unknown' | `per${string}`

/** 'color.red', 'sets.warmUp': each option of each choice field, and each kind of sets, with the word of their kind. */
type OptionOf<F extends Fields> = {
  [N in Names<F>]: F[N] extends ChoiceField<infer O>
    ? `${N}.${O}`
    : F[N] extends SetsField
      ? `${N}.${SetKind | 'kind'}`
      : never
}[Names<F>]

/** The keys of the words of an area, its fields, metrics and starting categories. */
export type AreaWordKey<A> = A extends WordedArea
  ?
      | `area.${A['id']}`
      | `${A['id']}.${Exclude<Names<A['item']>, HiddenField>}`
      | `${A['id']}.${Names<A['dayFields']>}`
      | `${A['id']}.${Names<A['metrics']>}`
      | `${A['id']}.${A['bests'][number]['name']}`
      | `${A['id']}.${ChartOf<A['charts']>}`
      | `${A['id']}.${OptionOf<A['item']>}`
      | `${A['id']}.part.${PartOf<A>['id']}`
      | `${A['id']}.title.${TitleOf<PartOf<A>>}`
      | `${A['id']}.kind.${KindOf<A>}`
  : never

/** The keys of the words of all areas. A catalogue without one of these keys does not compile. */
export type AreaKey = AreaWordKey<DefinedArea>

/** The key of each word of calendar entries. */
export type CalendarAreaKey = AreaWordKey<typeof calendarArea>

/** 'area.food': the key of the name of each area and of the calendar. */
export type AreaNameKey = Extract<AreaKey | CalendarAreaKey, `area.${string}`>
