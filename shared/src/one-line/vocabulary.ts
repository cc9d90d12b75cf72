import type { AnyArea } from '../areas/define.ts'
import { type Field, initialValues, type Values } from '../field/field.ts'
import {
  type Categories,
  type CategoryRef,
  filterActive,
  findAreaCategory,
  findCategoryName,
  type WordOf,
} from '../tracking/category.ts'
import type { SavedSet, SavedSets } from '../tracking/saved-set.ts'
import { collectWords, lineLanguages, splitWordList, toPhraseKey } from './lexicon.ts'

/** A meaning of a phrase. */
export type Concept =
  | { readonly kind: 'area'; readonly area: string }
  | { readonly kind: 'part'; readonly area: string; readonly part: string }
  /** `isName`: the name of the title, and not an example of it. */
  | {
      readonly kind: 'title'
      readonly area: string
      readonly part: string
      readonly title: string
      readonly isName: boolean
    }
  | { readonly kind: 'label'; readonly area: string; readonly field: string }
  /** The text of an earlier item. */
  | { readonly kind: 'earlier'; readonly area: string; readonly values: Values }
  /** The name of a saved set. */
  | { readonly kind: 'set'; readonly area: string; readonly set: SavedSet }

/** A word or several words with their meanings in all areas. */
export interface LinePhrase {
  readonly concepts: readonly Concept[]
  readonly isFiller: boolean
  readonly isSeparator: boolean
  /** The day that the phrase names, from today; null for another phrase. */
  readonly dayOffset: number | null
}

/** An item that the user recorded earlier. */
export interface EarlierItem {
  readonly area: string
  readonly values: Values
}

export interface VocabularySource {
  readonly areas: readonly AnyArea[]
  readonly categories: Categories
  /** The words of default categories: one function for each language that is loaded. */
  readonly wordsOf: readonly WordOf[]
  /** The latest first. Of items with the same text or title, the first one completes a line. */
  readonly earlierItems: readonly EarlierItem[]
  /** The saved sets of each area, by its id. */
  readonly savedSets: Partial<SavedSets>
}

/** What `parseLine` knows of a user: the phrases by their key (`toPhraseKey`), and the source. */
export interface LineVocabulary extends VocabularySource {
  readonly phrases: ReadonlyMap<string, LinePhrase>
  /** A new item of each area, by its id. */
  readonly newItems: ReadonlyMap<string, Values>
}

const noMeaning: LinePhrase = { concepts: [], isFiller: false, isSeparator: false, dayOffset: null }

/** Collects the phrases that a user can write in a line. Create it once for the categories and the earlier items of a user. */
export function createLineVocabulary(source: VocabularySource): LineVocabulary {
  const phrases = new Map<string, LinePhrase>()
  const add = (text: string, change: Partial<LinePhrase>, concepts: readonly Concept[] = []) => {
    const key = toPhraseKey(text)
    const phrase = phrases.get(key) ?? noMeaning
    if (key !== '') phrases.set(key, { ...phrase, ...change, concepts: [...phrase.concepts, ...concepts] })
  }
  for (const text of collectWords(({ fillers }) => fillers)) add(text, { isFiller: true })
  for (const text of collectWords(({ separators }) => separators)) add(text, { isSeparator: true })
  for (const offset of ['0', '-1', '-2'] as const) {
    const words = collectWords(({ days }) => days[offset])
    for (const text of words) add(text, { isFiller: true, dayOffset: Number(offset) })
  }
  for (const { text, concept } of source.areas.flatMap((area) => listAreaPhrases(area, source))) {
    add(text, {}, [concept])
  }
  const newItems = new Map(source.areas.map((area) => [area.id, { ...initialValues(area.item), ...area.itemDefaults }]))
  return { ...source, phrases, newItems }
}

interface ConceptPhrase {
  readonly text: string
  readonly concept: Concept
}

function listAreaPhrases(area: AnyArea, source: VocabularySource): readonly ConceptPhrase[] {
  const category = findAreaCategory(source.categories, area)
  const namesOf = (ref: CategoryRef) => source.wordsOf.map((wordOf) => findCategoryName(area, category, ref, wordOf))
  const parts = filterActive(category.parts).flatMap((part) => {
    const concept = { kind: 'part', area: area.id, part: part.id } as const
    const names = namesOf({ part: part.id, title: null })
    const words = findWords('parts', `${area.id}.${part.id}`)
    const titles = filterActive(part.titles).flatMap((title) => {
      const titleConcept = { kind: 'title', area: area.id, part: part.id, title: title.id } as const
      return [
        ...namesOf({ part: part.id, title: title.id }).map((text) => ({
          text,
          concept: { ...titleConcept, isName: true },
        })),
        ...findWords('titles', `${area.id}.${part.id}.${title.id}`).map((text) => ({
          text,
          concept: { ...titleConcept, isName: false },
        })),
      ]
    })
    return [...[...names, ...words].map((text) => ({ text, concept })), ...titles]
  })
  const labels = Object.keys({ ...area.item, ...area.dayFields }).flatMap((field) =>
    findWords('labels', `${area.id}.${field}`).map((text) => ({
      text,
      concept: { kind: 'label', area: area.id, field } as const,
    })),
  )
  const words = findWords('areas', area.id).map((text) => ({ text, concept: { kind: 'area', area: area.id } as const }))
  const sets = (source.savedSets[area.id] ?? []).map((set) => ({
    text: set.name,
    concept: { kind: 'set', area: area.id, set } as const,
  }))
  return [...words, ...parts, ...labels, ...listEarlierPhrases(area, source), ...sets]
}

function listEarlierPhrases(area: AnyArea, { earlierItems }: VocabularySource): readonly ConceptPhrase[] {
  const textField = findTextField(area)
  const seen = new Set<string>()
  return earlierItems.flatMap(({ area: id, values }) => {
    const text = id === area.id && textField !== null ? String(values[textField] ?? '') : ''
    const key = toPhraseKey(text)
    if (key === '' || seen.has(key)) return []
    seen.add(key)
    return [{ text, concept: { kind: 'earlier', area: area.id, values } as const }]
  })
}

function findWords(list: 'areas' | 'parts' | 'titles' | 'labels', key: string): readonly string[] {
  return lineLanguages.flatMap((words) => {
    const lists: Readonly<Record<string, string | undefined>> = words[list]
    return splitWordList(lists[key])
  })
}

/** The field that takes the text of an item: the first visible one, such as the name of a food; null in an area without text. */
export function findTextField({ item }: AnyArea): string | null {
  const isText = ({ kind, hidden }: Field) => kind === 'text' && !hidden
  return Object.keys(item).find((name) => item[name] !== undefined && isText(item[name])) ?? null
}
