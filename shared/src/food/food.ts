/** The sources of foods; `sources.ts` describes them. */
export const sourceIds = ['haru', 'usda-sr', 'usda-foundation', 'usda-branded', 'mfds', 'rda', 'off', 'own'] as const
export type SourceId = (typeof sourceIds)[number]

/** A food of the catalogue, of a provider or of a user. Amounts are those of 100 g (or 100 ml); null is unknown and never 0. */
export interface Food {
  /** The source and the id within the source: `haru:kimchi-jjigae`, `usda-sr:01001`, `off:8801043014830`, `own:` and a uuid. */
  readonly id: string
  /** NFC. Only one of the two may be empty. */
  readonly names: { readonly ko: string; readonly en: string }
  readonly brand: string
  /** The unit of the 100 units that the amounts refer to. */
  readonly per: 'g' | 'ml'
  /** Whole kcal; up to three decimals if computed from a portion that the user typed. */
  readonly kcal: number | null
  /** Nutrients in milligrams, so that 0.04 g is not lost. */
  readonly carb: number | null
  readonly protein: number | null
  readonly fat: number | null
  /** The usual portion first. Never empty after a food is read: the fallback is 100 g. */
  readonly portions: readonly Portion[]
  /** 8 or 13 digits (12 digits get a leading 0); empty if unknown. */
  readonly barcode: string
  readonly source: SourceId
  /** More search words of a food of the starter catalogue. */
  readonly search?: FoodSearchData
}

/** The aliases, kinds and form of a starter food. */
export interface FoodSearchData {
  /** Everyday names and other spellings, in both languages: 공기밥, 햇반, coke. */
  readonly aliases: readonly string[]
  /** The head words of its kinds, in both languages: 밥, rice. */
  readonly kinds: readonly string[]
  /** The kinds whose head word alone means this food: 밥 and rice mean boiled rice, but not fried rice. */
  readonly plainKinds: readonly string[]
  readonly form: FoodForm
}

/**
 * - `plain`: ready to eat, and the usual meaning of the word alone: boiled rice, a banana.
 * - `raw`: an ingredient that is not eaten as it is.
 * - `other`: all other foods.
 */
export const foodForms = ['plain', 'other', 'raw'] as const
export type FoodForm = (typeof foodForms)[number]

/** A named amount of a food: a bowl (공기) of 210 g. */
export interface Portion {
  /** Only one of the two may be empty. */
  readonly ko: string
  readonly en: string
  /** Whole grams (or millilitres), from 1 to 999. */
  readonly grams: number
}
