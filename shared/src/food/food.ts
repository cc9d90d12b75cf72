/** Where foods come from; `sources.ts` says who that is. */
export const sourceIds = ['haru', 'usda-sr', 'usda-foundation', 'usda-branded', 'mfds', 'rda', 'off', 'own'] as const
export type SourceId = (typeof sourceIds)[number]

/** A food as it is found. Amounts are of 100 g (or 100 ml); null is unknown and never 0. */
export interface Food {
  /** Its source, and what the source calls it: `haru:kimchi-jjigae`, `usda-sr:01001`, `off:8801043014830`, `own:` and a uuid. */
  readonly id: string
  /** Either may be empty, but not both. NFC. */
  readonly names: { readonly ko: string; readonly en: string }
  readonly brand: string
  /** What the amounts are of 100 of. */
  readonly per: 'g' | 'ml'
  /** Whole kcal; with up to three decimals where it follows from what somebody typed for a portion. */
  readonly kcal: number | null
  /** Nutrients in milligrams, so that 0.04 g is kept. */
  readonly carb: number | null
  readonly protein: number | null
  readonly fat: number | null
  /** The usual one first. Never empty where a food is read: 100 g is the last resort. */
  readonly portions: readonly Portion[]
  /** 8 digits, or 13 (12 are written with a 0 before them); empty where there is none. */
  readonly barcode: string
  readonly source: SourceId
  /** What a food of the starter catalogue is found by besides its names. */
  readonly search?: FoodSearchData
}

/** What people call a food, and what it is. */
export interface FoodSearchData {
  /** Everyday names and other spellings, in both languages: 공기밥, 햇반, coke. */
  readonly aliases: readonly string[]
  /** The head words of what it is a kind of, in both languages: 밥, rice. */
  readonly kinds: readonly string[]
  /** Those of them that people mean this food by: 밥 and rice of boiled rice, but not of fried rice. */
  readonly plainKinds: readonly string[]
  readonly form: FoodForm
}

/**
 * - `plain`: what people mean by the bare word, ready to eat: boiled rice, a banana.
 * - `raw`: an ingredient that is not eaten as it is.
 * - `other`: everything else.
 */
export const foodForms = ['plain', 'other', 'raw'] as const
export type FoodForm = (typeof foodForms)[number]

/** How much of a food people eat at once: a bowl (공기) of 210 g. */
export interface Portion {
  /** Either may be empty, but not both. */
  readonly ko: string
  readonly en: string
  /** Whole grams (or millilitres), 1 to 999. */
  readonly grams: number
}
