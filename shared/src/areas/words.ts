import type { DefinedArea } from './register.ts'

type Names<T> = Extract<keyof T, string>
type PartOf<A extends DefinedArea> = A['parts'][number]
type TitleOf<P> = P extends { readonly titles: readonly (infer T)[] }
  ? T extends { readonly id: infer I extends string }
    ? I
    : never
  : never

// Fields that nobody sees need no word.
type HiddenField = 'key' | 'query' | `per${string}`

type KeysOf<A> = A extends DefinedArea
  ?
      | `area.${A['id']}`
      | `${A['id']}.${Exclude<Names<A['item']>, HiddenField>}`
      | `${A['id']}.${Names<A['metrics']>}`
      | `${A['id']}.part.${PartOf<A>['id']}`
      | `${A['id']}.title.${TitleOf<PartOf<A>>}`
  : never

/** A word for every area, field, metric and starting category. The catalogues that lack one do not compile. */
export type AreaKey = KeysOf<DefinedArea>
