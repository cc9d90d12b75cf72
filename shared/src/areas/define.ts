import type { Field, Fields, Value, Values, ValuesOf } from '../field/field.ts'
import type { NumberField } from '../field/number.ts'
import type { TimeField } from '../field/time.ts'
import type { CountOptions } from '../field/units.ts'
import type { Advice, Suggestion } from './advice.ts'
import type { AreaSearch } from './area-search.ts'
import type { Best } from './best.ts'
import type { DayLabel } from './day-label.ts'
import type { PartDefinition } from './part-definition.ts'
import type { SummaryMetrics } from './summary-metrics.ts'

/** The field in which a goal of a metric is typed: a number or minutes. */
export type MetricField = NumberField | TimeField

export interface Metric {
  readonly goal: MetricField
  /** How the days of a period are combined: their sum, the last known value, the mean, or the circular mean of clock times. */
  readonly aggregate: 'sum' | 'last' | 'mean' | 'clock'
  /** Which values are good: at least the goal, at most the goal, or near it. */
  readonly direction: 'more' | 'less' | 'near'
  /** Whether its goal leads on Today. By default the first metric with a goal leads. */
  readonly isMain?: boolean
  /** The advice to add to the metric. Absent if the user cannot choose the day, such as of pay, or if more is not better. */
  readonly advice?: Advice
  /** The goal that is suggested to a user. Absent if a suggested goal does not follow the metric. */
  readonly suggestion?: Suggestion
}

/** The total of each metric of a day or a period; null without data. */
export type Totals<M extends string = string> = Readonly<Record<M, number | null>>

/** Metrics that share an axis, and whether the user can show several of them at once. */
export interface Series<M extends string = string> {
  readonly metrics: readonly M[]
  readonly pick: 'one' | 'some'
}

/** The amount an item adds to a pie, under the id of a part, a title (with its part), or a text. */
export interface PieContribution {
  readonly name: string
  /** The part of a title; empty if the name is not a title. */
  readonly part: string
  readonly amount: number
}

/**
 * A pie of a period. `items`: slices by the result of `slice` for each item; `amount` is the field of the amounts, or null if
 * items are counted and only shares are shown. `metrics`: a slice for each metric. `days`: slices by the band of each day against its
 * goal, or without a goal by the metric `length`.
 */
export type Pie<M extends string = string, Item extends Fields = Fields> =
  | {
      readonly of: 'items'
      readonly names: 'part' | 'title' | 'text'
      readonly amount: MetricField | null
      // A method, because methods are bivariant, as in `AreaDefinition`.
      slice(item: ValuesOf<Item>): PieContribution | null
    }
  | { readonly of: 'metrics'; readonly metrics: readonly M[] }
  | { readonly of: 'days'; readonly length: M }

/** The metrics of an interval: clock times of its start and end, and its length. Charts draw a bar from start to end. */
export interface Interval<M extends string = string> {
  readonly from: M
  readonly to: M
  readonly length: M
}

/** The charts of an area by name: its pies, and groups of metrics for lines and average bars. */
interface Charts<M extends string = string, Item extends Fields = Fields> {
  readonly pies: Readonly<Record<string, Pie<M, Item>>>
  readonly lines: Readonly<Record<string, Series<M>>>
  readonly averages: Readonly<Record<string, Series<M>>>
  readonly interval?: Interval<M>
}

/** A view that an area has besides charts, goals and records: the search for its items, or the favourite items. */
type View = 'find' | 'favorite'

/** The fields in the quick entry of an area: the part of a new item, if not the first, and fields besides the required ones. */
interface QuickEntry {
  readonly part?: string
  readonly fields?: readonly string[]
}

/** The part and title of an item, as the user's categories define them. */
export interface ItemKind {
  readonly kind: string
  readonly bodyweight: boolean
}

/**
 * An area as its file defines it: data, and a function for each value it computes. A record has items (`item` are the
 * fields of each) and values that are typed once for the day (`dayFields`). Optional members have a default.
 */
export interface AreaDefinition<
  Id extends string = string,
  Item extends Fields = Fields,
  DayFields extends Fields = Fields,
  M extends string = string,
> {
  readonly id: Id
  readonly color: string
  /** The name of a drawing in web/src/shell/bars/area-icon.ts. */
  readonly icon: string
  readonly maxItems: number
  /** The largest number of characters that a text has in all items of an entry together, by its field. Default: that of each item. */
  readonly maxTextLengths?: Readonly<Record<string, number>>
  /** Whether two records of a day can be merged (insert) or one can only replace the other, and whether the area has saved sets. Default: true. */
  readonly canMerge?: boolean
  /**
   * The part of the items that a day has besides its main ones, such as naps, in an area that cannot merge. Further main items take
   * the place of the main ones, unless the user wants both. Default: every item is a main one.
   */
  readonly additionalPart?: string | null
  /** Whether a record may cover several days; its totals count on the first. Default: false, a record covers one day. */
  readonly multiDay?: boolean
  /** Default: none. */
  readonly views?: readonly View[]
  readonly item: Item
  /** Default: none. */
  readonly dayFields?: DayFields
  readonly metrics: Readonly<Record<M, Metric>>
  readonly parts: readonly PartDefinition[]
  /** Fields that `derive` computes from an item. They are shown and sent, and ignored in requests. Default: none. */
  readonly derived?: Fields
  // Methods are bivariant, so that an area with known fields is assignable to `AnyArea`.
  derive?(item: ValuesOf<Item>, options?: CountOptions): Values
  /**
   * Computes metrics of a goal from its other metrics, such as the sleep time from bed and wake times. Metrics that the
   * goal does not follow are absent; a metric that cannot be computed is left out and typed instead. Default: none.
   */
  deriveGoal?(goal: Readonly<Partial<Record<M, number>>>): Readonly<Record<string, number>>
  /** Computes the metrics of a day. The only place an area computes them. */
  total(items: readonly ValuesOf<Item>[], dayValues: ValuesOf<DayFields>, options?: CountOptions): Totals<M>
  /**
   * The other metrics of a day that change when `amount` of a metric is added: lifting makes the day a day of exercise,
   * and protein adds energy. Default: none.
   */
  impliedTotals?(day: Totals, metric: string, amount: number): Totals
  /**
   * Names of values that are stored for each day besides the metrics, for lifetime totals. They are stored after the
   * metrics in this order, which never changes. Default: none.
   */
  readonly tallies?: readonly string[]
  /** Computes the tallies of a day. */
  tally?(items: readonly ValuesOf<Item>[]): Readonly<Record<string, number>>
  /** Default: none. */
  readonly summaries?: SummaryMetrics
  /** The metrics to which an item adds an unknown amount, so that their total is a lower bound. Default: none. */
  incomplete?(items: readonly ValuesOf<Item>[]): readonly NoInfer<M>[]
  /** The fields of an item whose computed value exceeds their limit and was cut to it. Default: none. */
  cappedFields?(item: ValuesOf<Item>): readonly string[]
  /** Default: no amounts and no sums. */
  readonly search?: AreaSearch<NoInfer<M>, keyof NoInfer<Item> & string>
  /** The values of an item that are personal bests where they exceed all others of its part and title; the most important first. Default: none. */
  readonly bests?: readonly Best[]
  /**
   * The labels of a day in the calendar: the first one with a value that is not 0 is shown. Default, and without such a value: the
   * first metric that adds up and is not 0, else the last metric with a value.
   */
  readonly dayLabels?: readonly DayLabel<NoInfer<M>>[]
  /** Values of a new item that differ from the initial values of its fields. */
  readonly itemDefaults?: Values
  /** Default: the first part, and the required fields. */
  readonly quickEntry?: QuickEntry
  /** Which fields of an item are shown, in order, and which of them are required. */
  visibleFields(item: ValuesOf<Item>, itemKind: ItemKind): FieldVisibility
  /**
   * Returns the field to mark if an item or a goal is invalid as a whole, such as a night without a length. `itemKind` is absent for a
   * goal, and for an item that is stored already or comes from a file, which may have what earlier versions and other products accept. Default: valid.
   */
  validate?(values: Values, itemKind?: ItemKind): string | null
  /** Returns the item in the one form in which items with its meaning are stored; every write passes it. Default: unchanged. */
  normalizeItem?(item: ValuesOf<Item>): ValuesOf<Item>
  /** Returns the item after one of its fields was edited, also when the field kept its value. Default: unchanged. */
  applyRules?(after: ValuesOf<Item>, before: ValuesOf<Item>, edited?: string): ValuesOf<Item>
  /** Charts can name only metrics of this area. */
  readonly charts: Charts<NoInfer<M>, Item>
}

interface FieldVisibility {
  readonly visible: readonly string[]
  readonly required: readonly string[]
}

/** An area with every member, as `defineArea` returns it. */
export type Area<
  Id extends string = string,
  Item extends Fields = Fields,
  DayFields extends Fields = Fields,
  M extends string = string,
> = Required<AreaDefinition<Id, Item, DayFields, M>>

/** An area whose field names can be any strings, for code that handles every area. */
export type AnyArea = Area

/** The maximum number of items of a day. A typical day has about twenty foods; copies and imports add more. */
export const maxItems = 100

const defaults = {
  maxTextLengths: {},
  canMerge: true,
  additionalPart: null,
  multiDay: false,
  views: [],
  dayFields: {},
  derived: {},
  derive: () => ({}),
  deriveGoal: () => ({}),
  impliedTotals: () => ({}),
  tallies: [],
  tally: () => ({}),
  summaries: {},
  incomplete: () => [],
  cappedFields: () => [],
  itemDefaults: {},
  bests: [],
  search: { amounts: [], sums: [] },
  dayLabels: [],
  quickEntry: {},
  validate: () => null,
  normalizeItem: (item: Values) => item,
  applyRules: (after: Values) => after,
}

type NoFields = Readonly<Record<never, Field>>

type NamedCharts = Readonly<Record<'pies' | 'lines' | 'averages', Readonly<Record<string, unknown>>>>

/** An area with the literal names of its starting categories, charts and personal bests. */
type NamedArea<A extends AnyArea, Parts, ChartNames extends NamedCharts, BestName extends string> = Omit<
  A,
  'charts' | 'bests'
> & {
  readonly parts: Parts
  readonly bests: readonly Best<BestName>[]
  readonly charts: {
    readonly [K in keyof NamedCharts]: { readonly [N in keyof ChartNames[K]]: A['charts'][K][string] }
  } & { readonly interval?: Interval }
}

/** Fills in the optional members. Keeps the literal names, so that a catalogue without a word of the area does not compile. */
export function defineArea<
  const Id extends string,
  const Item extends Fields,
  const M extends string,
  const Parts extends readonly PartDefinition[],
  const DayFields extends Fields = NoFields,
  const ChartNames extends NamedCharts = NamedCharts,
  const BestName extends string = never,
>(
  definition: AreaDefinition<Id, Item, DayFields, M> & {
    readonly parts: Parts
    readonly charts: ChartNames
    readonly bests?: readonly Best<BestName>[]
  },
): NamedArea<Area<Id, Item, DayFields, M>, Parts, ChartNames, BestName> {
  return { ...defaults, ...definition } as unknown as NamedArea<
    Area<Id, Item, DayFields, M>,
    Parts,
    ChartNames,
    BestName
  >
}

/** The sum of one field over items. */
export function sum<N extends string>(items: readonly Readonly<Record<N, Value>>[], name: N): number {
  let total = 0
  for (const item of items) total += Number(item[name])
  return total
}
