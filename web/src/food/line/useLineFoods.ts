import { food as area, nutrients } from '@haru/shared/areas/food.ts'
import type { Clock } from '@haru/shared/calendar/clock.ts'
import { type FoodSearchPage, searchCalls } from '@haru/shared/contract/food/search.ts'
import type { FoodSearchResult } from '@haru/shared/contract/food/search-result.ts'
import { parseFoodNames } from '@haru/shared/food/food-names.ts'
import { isGuess, matchFood, parseQuery } from '@haru/shared/food/match.ts'
import type { LineEntry, ParsedLine } from '@haru/shared/one-line/parsed-line.ts'
import type { EarlierItem } from '@haru/shared/one-line/vocabulary.ts'
import { type Categories, findAreaCategory } from '@haru/shared/tracking/category.ts'
import { queryOptions, type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../lib/call.ts'
import { type Session, useSession } from '../../session/session.tsx'
import { type NameLanguages, onePortion, toRecordItem } from '../pick/picked-foods.ts'
import { chooseMeal } from '../pick/useMeal.ts'
import { useNameLanguages } from '../pick/usePickedFoods.ts'
import { foodSearchKey, retryWhenThrottled } from '../queries.ts'
import { createSearchQueue } from './search-queue.ts'

/** One portion of a food, as an earlier item with the text that a line has for it. */
export interface LineFood extends EarlierItem {
  /** The name of the food. */
  readonly name: string
}

export interface LineFoods {
  readonly foods: readonly LineFood[]
  /** The texts whose search has no result yet. */
  readonly pendingTexts: readonly string[]
}

/** More foods of one line are not searched, because each needs a call. */
const maxTexts = 8

/** The names of the foods of a line of which neither the line nor an earlier item gives an amount. */
export function listSearchTexts({ entries }: ParsedLine): readonly string[] {
  const texts = entries.flatMap((entry) => (isNameOnly(entry) ? [String(entry.values['name'])] : []))
  return [...new Set(texts)].slice(0, maxTexts)
}

/** Whether an entry is a food of which only the name is known. */
export function isNameOnly(entry: LineEntry): entry is Extract<LineEntry, { target: 'item' | 'day' }> {
  if (entry.area !== area.id || entry.target !== 'item' || entry.completed.length > 0) return false
  return entry.typed.includes('name') && !nutrients.some((name) => entry.typed.includes(name))
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
  const item = toRecordItem({ result, ...onePortion }, part, languages)
  return { area: area.id, values: { ...item, name: text }, name: item.name }
}

const queue = createSearchQueue()

/** A line stays open for minutes, and its foods are not searched again. */
const staleTimeMs = 10 * 60_000

/** The search of a food of a line, which waits for the searches before it. */
function lineFoodQuery(query: string, { units, country, language }: Session) {
  const input = { query, page: 0, isoCode: country.toLowerCase() }
  return queryOptions({
    queryKey: [...foodSearchKey, 'line', input, language, units],
    queryFn: ({ signal }) => queue.run(() => call(searchCalls.list, input, units, signal), signal),
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

/** The entries of a line, with the names of their foods, so that the user sees which foods they are. */
export function withItemNames(entries: readonly LineEntry[], foods: readonly LineFood[]): readonly LineEntry[] {
  return entries.map((entry) => {
    if (entry.area !== area.id || entry.target !== 'item' || entry.completed.length === 0) return entry
    const match = foods.find(({ values }) => values['name'] === entry.values['name'])
    return match === undefined ? entry : { ...entry, values: { ...entry.values, name: match.name } }
  })
}
