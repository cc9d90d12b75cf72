import type { Fields, Value, Values, ValuesOf } from '../field/field.ts'
import type { NumberField } from '../field/number.ts'
import type { TimeField } from '../field/time.ts'

/** What a metric is typed as in a goal: a number of something, or minutes. */
export type MetricField = NumberField | TimeField

export interface Metric {
  readonly goal: MetricField
  /** How a period is made from its days: added up, the last known, the mean, or the mean round the clock. */
  readonly aggregate: 'sum' | 'last' | 'mean' | 'clock'
  /** Which way is good: at least the goal, at most, or near it. */
  readonly direction: 'more' | 'less' | 'near'
  /** How more of it is advised. None is where it is not done on a day of one's choosing, as pay is, or does no good. */
  readonly advice?: Advice
}

/** The sentences that advise something; the words are `advice.<name>`. */
export type AdviceName = 'workout' | 'lift' | 'cardio' | 'protein' | 'energy' | 'more'

/** What a person would do at a time: one workout, 10 minutes, 100 kcal. */
export interface Advice {
  readonly name: AdviceName
  /** In the unit that the user sees, or minutes. */
  readonly step: number
  /** A day that comes to less than that, in the same unit, is never advised. */
  readonly minTotal?: number
}

/** What each metric of a day (or of a period) comes to; null where there is nothing to say. */
export type Totals<M extends string = string> = Readonly<Record<M, number | null>>

/** A title of the starting categories. */
export interface TitleDefinition {
  readonly id: string
  /** Done with one's own body: no weight is asked for. */
  readonly bodyweight?: boolean
}

/** A part of the starting categories, in the order a person meets them. */
export interface PartDefinition<Kind extends string = string> {
  readonly id: string
  /** What kind of item its titles make; the area decides by it which fields an item asks for. */
  readonly kind: Kind
  readonly titles: readonly TitleDefinition[]
  /** May be renamed but not deleted, because totals hang on it. */
  readonly fixed?: boolean
}

/** Metrics of one axis, and whether several of them can be on show at once; one always is. */
export interface Series<M extends string = string> {
  readonly metrics: readonly M[]
  readonly pick: 'one' | 'some'
}

/** What an item adds to a pie: the id of a part, a title (with its part), or a text; and how much of it. */
export interface PieContribution {
  readonly name: string
  /** The part that a title is under; empty where the name is no title. */
  readonly part: string
  readonly amount: number
}

/**
 * A pie of a period: of its items, by what each adds (`amount` is what that is an amount of; null: items are counted and
 * only their share is told); of its metrics, beside each other; or of its days, by how near they came to their goal, and
 * without one by how long `length` was.
 */
export type Pie<M extends string = string, Item extends Fields = Fields> =
  | {
      readonly of: 'items'
      readonly names: 'part' | 'title' | 'text'
      readonly amount: MetricField | null
      // A method, as those of an area are.
      slice(item: ValuesOf<Item>): PieContribution | null
    }
  | { readonly of: 'metrics'; readonly metrics: readonly M[] }
  | { readonly of: 'days'; readonly length: M }

/** The metrics of an interval: the times of day at its ends, and its length. Charts draw a bar between the ends. */
export interface Interval<M extends string = string> {
  readonly from: M
  readonly to: M
  readonly length: M
}

/** What an area draws, each by its name: the groups of its lines and average bars, and its pies. */
export interface Charts<M extends string = string, Item extends Fields = Fields> {
  readonly pies: Readonly<Record<string, Pie<M, Item>>>
  readonly lines: Readonly<Record<string, Series<M>>>
  readonly averages: Readonly<Record<string, Series<M>>>
  readonly interval?: Interval<M>
}

/** What there is to look at in an area besides its charts, goals and records: what its items can be taken from. */
export type View = 'find' | 'favorite'

/** What an item is about, looked up in the person's categories. */
export interface ItemKind {
  readonly kind: string
  readonly bodyweight: boolean
}

/**
 * An area is data, and one line for each thing it computes. Whatever the app does with areas is written once, over this.
 * A record has `items` (what is typed for each line of a day) and `whole` (what is typed once for the day).
 */
export interface Area<
  Id extends string = string,
  Item extends Fields = Fields,
  DayFields extends Fields = Fields,
  M extends string = string,
> {
  readonly id: Id
  readonly color: string
  /** The name of its picture; web/src/shell/icons.ts has the drawings. */
  readonly icon: string
  readonly maxItems: number
  /** Whether two records of a day can become one (insert), or only the one or the other (replace). */
  readonly canMerge: boolean
  /** Whether what is recorded may go over several days; a record is of one day otherwise. */
  readonly multiDay: boolean
  /** Most have none. */
  readonly views?: readonly View[]
  readonly item: Item
  readonly dayFields: DayFields
  readonly metrics: Readonly<Record<M, Metric>>
  readonly parts: readonly PartDefinition[]
  /** What an item works out to besides what is typed, shown and sent with it but never read back. */
  readonly derived: Fields
  // Methods, so that an area of known fields is also an area to code that only passes values along.
  derive(item: ValuesOf<Item>): Values
  /**
   * What a goal works out from its other metrics: a goal's sleep time from its bed and wake times. A metric that the goal
   * does not follow is missing; what would be worked out from it is left out, and typed instead.
   */
  deriveGoal(goal: Readonly<Partial<Record<M, number>>>): Readonly<Record<string, number>>
  /** What a day comes to. The only place an area computes its metrics. */
  total(items: readonly ValuesOf<Item>[], whole: ValuesOf<DayFields>): Totals<M>
  /**
   * What else a day comes to where so much more of a metric is done: lifting makes it a day of exercise, and protein has
   * energy. An area whose metrics have nothing to do with each other leaves it out.
   */
  impliedTotals?(day: Totals, metric: string, amount: number): Totals
  /**
   * What an area keeps of a day for sums over a life, besides its metrics; most have none. They are stored behind the
   * metrics in this order, which is for ever.
   */
  readonly tallies: readonly string[]
  /** What a day comes to in each of its tallies. */
  tally(items: readonly ValuesOf<Item>[]): Readonly<Record<string, number>>
  /**
   * The metrics of which some item says that it is not known how much it adds: what these items come to is at least what
   * `total` says. An area that always knows leaves it out.
   */
  incomplete?(items: readonly ValuesOf<Item>[]): readonly NoInfer<M>[]
  /** The fields of an item whose worked-out value is beyond what they hold, and which stay at their limit. */
  cappedFields?(item: ValuesOf<Item>): readonly string[]
  /** What a new item begins with where that is not what its fields begin with. */
  readonly itemDefaults?: Values
  /** The fields of an item that are shown, in order, and those of them that must be filled in. */
  visibleFields(item: ValuesOf<Item>, about: ItemKind): FieldVisibility
  /** Whether an item or a goal is one at all: a night has a length. Names the field to point at where it is not. */
  validate(values: Values): string | null
  /** What else changes in an item when one of its fields is edited, even if it was left with the value it had. */
  applyRules(after: ValuesOf<Item>, before: ValuesOf<Item>, edited?: string): ValuesOf<Item>
  // What it draws may name only what stands above.
  readonly charts: Charts<NoInfer<M>, Item>
}

export interface FieldVisibility {
  readonly visible: readonly string[]
  readonly required: readonly string[]
}

/** An area as the engine sees it: the names of its fields are any strings. */
export type AnyArea = Area

/** How many items a day of an area holds: a real day has twenty foods, and what is copied or imported comes behind them. */
export const maxItems = 100

/** Checks the pieces of an area against each other and keeps the names, which the words are checked against. */
export function defineArea<
  const Id extends string,
  const Item extends Fields,
  const DayFields extends Fields,
  const M extends string,
  const Parts extends readonly PartDefinition[],
>(
  area: Area<Id, Item, DayFields, M> & { readonly parts: Parts },
): Area<Id, Item, DayFields, M> & { readonly parts: Parts } {
  return area
}

/** The sum of one field over items. */
export function sum<N extends string>(items: readonly Readonly<Record<N, Value>>[], name: N): number {
  let total = 0
  for (const item of items) total += Number(item[name])
  return total
}
