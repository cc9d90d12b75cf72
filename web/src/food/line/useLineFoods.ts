import { food as area, nutrients } from '@haru/shared/areas/food.ts'
import type { Clock } from '@haru/shared/calendar/clock.ts'
import { type FoodSearchPage, searchCalls } from '@haru/shared/contract/food/search.ts'
import type { FoodSearchResult } from '@haru/shared/contract/food/search-result.ts'
import type { Values } from '@haru/shared/field/field.ts'
import type { Portion } from '@haru/shared/food/food.ts'
import { parseFoodNames } from '@haru/shared/food/food-names.ts'
import { isGuess, matchFood, parseQuery } from '@haru/shared/food/match.ts'
import { findCounterWord } from '@haru/shared/one-line/counter-word.ts'
import type { LineEntry, ParsedLine } from '@haru/shared/one-line/parsed-line.ts'
import type { EarlierItem } from '@haru/shared/one-line/vocabulary.ts'
import { type Categories, findAreaCategory } from '@haru/shared/tracking/category.ts'
import { queryOptions, type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../lib/call.ts'
import { type Session, useSession } from '../../session/session.tsx'
import { type FoodRecordItem, type NameLanguages, onePortion, toRecordItem } from '../pick/picked-foods.ts'
import { chooseMeal } from '../pick/useMeal.ts'
import { useNameLanguages } from '../pick/usePickedFoods.ts'
import { foodSearchKey, retryWhenThrottled } from '../queries.ts'
import { createSearchQueue } from './search-queue.ts'

/** One portion of a food, as an earlier item with the text that a line has for it. */
export interface LineFood extends EarlierItem {
  /** The name of the food. */
  readonly name: string
  readonly portions: readonly LinePortion[]
}

/** A portion of a food that a line can count. */
interface LinePortion {
  /** The words that count it: 병, bottle, bottles. */
  readonly words: readonly string[]
  readonly values: FoodRecordItem
}

export interface LineFoods {
  readonly foods: readonly LineFood[]
  /** The texts whose search has no result yet. */
  readonly pendingTexts: readonly string[]
}

/** More foods of one line are not searched, because each needs a call. */
const maxTexts = 8

/**
 * The names of the foods of a line whose search is needed: neither the line nor an earlier item gives an amount, or the earlier item
 * is of another portion than the line counts.
 */
export function listSearchTexts({ text, entries }: ParsedLine): readonly string[] {
  const texts = entries.flatMap((entry) =>
    isNameOnly(entry) || countsOtherPortion(text, entry) ? [String(entry.values['name'])] : [],
  )
  return [...new Set(texts)].slice(0, maxTexts)
}

type ItemEntry = Extract<LineEntry, { target: 'item' | 'day' }>

/** Whether an entry is a food of which only the name is known. */
export function isNameOnly(entry: LineEntry): entry is ItemEntry {
  return isFoodWithoutAmount(entry) && entry.completed.length === 0
}

function isFoodWithoutAmount(entry: LineEntry): entry is ItemEntry {
  if (entry.area !== area.id || entry.target !== 'item') return false
  return entry.typed.includes('name') && !nutrients.some((name) => entry.typed.includes(name))
}

/** Whether an earlier item completed a food, and its portion is not the one that the line counts. */
function countsOtherPortion(line: string, entry: LineEntry): entry is ItemEntry {
  if (!isFoodWithoutAmount(entry) || entry.completed.length === 0) return false
  const { serv } = entry.values
  const word = findCountedPortion(line, entry)
  return word !== null && word !== serv && serv !== area.item.serv.initial
}

/** The word for the portion that an entry counts; null if it counts none, or gives the weight. */
function findCountedPortion(line: string, { spans, typed }: ItemEntry & LineEntry): string | null {
  if (typed.includes('gram')) return null
  return findCounterWord(spans.map(({ start, end }) => line.slice(start, end)).join(' '))
}

interface LineFoodOptions {
  readonly languages: NameLanguages
  /** An active meal, which the line replaces. */
  readonly part: string
}

/** The first food of the search results of a text; null without results, and if they are only guesses. */
export function chooseLineFood(
  text: string,
  results: readonly FoodSearchResult[],
  { languages, part }: LineFoodOptions,
): LineFood | null {
  const [result] = results
  // A food of which no name has anything of the text was found by an alias, which the search does not send.
  if (result === undefined || isGuess(matchFood(parseQuery(text), parseFoodNames(result.food)))) return null
  const createItem = (of: FoodSearchResult, portion: Portion | null) =>
    toRecordItem({ result: of, portion, count: onePortion.count }, part, languages)
  const item = createItem(result, null)
  // A recorded food has only the portion of its record. The same food of a catalogue has the others.
  const sameFoods = results.filter((each) => createItem(each, null).name === item.name)
  const createPortion = (of: FoodSearchResult, portion: Portion) => ({
    words: listPortionWords(portion),
    values: createItem(of, portion),
  })
  const portions = [
    ...sameFoods.flatMap((each) => each.food.portions.map((portion) => createPortion(each, portion))),
    ...spoons.map(({ portion }) => createPortion(result, portion)),
  ]
  return { area: area.id, values: { ...item, name: text }, name: item.name, portions }
}

/** A spoon holds 15 or 5 ml: the weight of a spoon of water, for foods that list no spoon. */
const spoons = [
  {
    portion: { ko: '큰술', en: 'tablespoon', grams: 15 },
    words: ['큰술', '숟갈', '숟가락', '스푼', 'tablespoon', 'tbsp', 'spoon', 'spoonful'],
  },
  { portion: { ko: '작은술', en: 'teaspoon', grams: 5 }, words: ['작은술', '티스푼', 'teaspoon', 'tsp'] },
] as const

function listPortionWords({ ko, en }: Portion): readonly string[] {
  const spoon = spoons.find(({ words }) => words.some((word) => word === ko || word === en))
  return [ko, en, ...(spoon?.words ?? [])].flatMap((word) => [word, `${word}s`, `${word}es`])
}

const queue = createSearchQueue()

/** A line stays open for minutes, and its foods are not searched again. */
const staleTimeMs = 10 * 60_000

/** The search of a food of a line, which waits for the searches before it. */
function lineFoodQuery(query: string, { units, country, language }: Session) {
  const input = { query, page: 0, isoCode: country.toLowerCase() }
  return queryOptions({
    queryKey: [...foodSearchKey, 'line', input, language, units],
    queryFn: ({ signal }) => queue.run(() => call(searchCalls.list, input, units, { signal }), signal),
    staleTime: staleTimeMs,
    ...retryWhenThrottled,
  })
}

interface LineFoodsOptions {
  readonly categories: Categories
  readonly now: Clock
}

/** Searches the foods that a line names. Those of which the search has no food are left out. */
export function useLineFoods(texts: readonly string[], { categories, now }: LineFoodsOptions): LineFoods {
  const session = useSession()
  const [languages] = useNameLanguages()
  const part = chooseMeal(findAreaCategory(categories, area), null, now)
  const combine = useCallback(
    (results: readonly UseQueryResult<FoodSearchPage>[]): LineFoods => ({
      foods: results.flatMap(
        ({ data }, i) => chooseLineFood(texts[i] ?? '', data?.foods ?? [], { languages, part }) ?? [],
      ),
      pendingTexts: texts.filter((_, i) => results[i]?.isLoading),
    }),
    [texts, languages, part],
  )
  return useQueries({ queries: texts.map((text) => lineFoodQuery(text, session)), combine })
}

/**
 * The entries of a line, with the names of their foods, so that the user sees which foods they are, and in the portions that the line
 * counts: a bottle has more energy than a glass.
 */
export function completeFoods({ text, entries }: ParsedLine, foods: readonly LineFood[]): readonly LineEntry[] {
  return entries.map((entry) => {
    if (entry.area !== area.id || entry.target !== 'item' || entry.completed.length === 0) return entry
    const match = foods.find(({ values }) => values['name'] === entry.values['name'])
    if (match === undefined) return entry
    const isEarlierItem = entry.values['key'] !== match.values['key']
    if (isEarlierItem && match.name !== entry.values['name']) return entry
    const portion = findPortion(text, entry, match)
    if (portion !== undefined) return { ...entry, values: countPortion(portion, entry.values) }
    return isEarlierItem ? entry : { ...entry, values: { ...entry.values, name: match.name } }
  })
}

function findPortion(line: string, entry: ItemEntry & LineEntry, { portions }: LineFood): LinePortion | undefined {
  const word = isFoodWithoutAmount(entry) ? findCountedPortion(line, entry) : null
  return word === null || word === entry.values['serv'] ? undefined : portions.find(({ words }) => words.includes(word))
}

/** The portion, as often as the entry counts it. */
function countPortion(portion: LinePortion, { part, count }: Values): Values {
  const values = { ...portion.values, part: String(part) }
  return area.applyRules({ ...values, count: Number(count) }, values, 'count')
}
