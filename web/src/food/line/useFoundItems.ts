import { food as area, nutrients } from '@haru/shared/areas/food.ts'
import type { Clock } from '@haru/shared/calendar/clock.ts'
import type { FoodSearchPage } from '@haru/shared/contract/food/search.ts'
import { parseFoodNames } from '@haru/shared/food/food-names.ts'
import { isGuess, matchFood, parseQuery } from '@haru/shared/food/match.ts'
import type { LineEntry, ParsedLine } from '@haru/shared/line/parsed-line.ts'
import type { EarlierItem } from '@haru/shared/line/vocabulary.ts'
import { type Categories, findAreaCategory } from '@haru/shared/tracking/category.ts'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useSession } from '../../session/session.tsx'
import { type NameLanguages, onePortion, toRecordItem } from '../pick/picked-foods.ts'
import { chooseMeal } from '../pick/useMeal.ts'
import { useNameLanguages } from '../pick/usePickedFoods.ts'
import { foodSearchQuery } from '../queries.ts'

/** One portion of a food that was found for a text of a line, as an earlier item with that text. */
export interface FoundItem extends EarlierItem {
  /** The name of the food. */
  readonly name: string
}

/** More foods of one line are not searched, because each needs a call. */
const maxTexts = 8

/** The names of the foods of a line of which neither the line nor an earlier item gives an amount. */
export function listSearchTexts({ entries }: ParsedLine): readonly string[] {
  const texts = entries.flatMap((entry) => (isNameOnly(entry) ? [String(entry.values['name'])] : []))
  return [...new Set(texts)].slice(0, maxTexts)
}

function isNameOnly(entry: LineEntry): entry is Extract<LineEntry, { target: 'item' | 'day' }> {
  if (entry.area !== area.id || entry.target !== 'item' || entry.completed.length > 0) return false
  return entry.typed.includes('name') && !nutrients.some((name) => entry.typed.includes(name))
}

type FoundPage = Pick<FoodSearchPage, 'foods'> & { readonly query: string }

interface FindOptions {
  readonly languages: NameLanguages
  /** An active meal, which the line replaces. */
  readonly part: string
}

/** The first food of a page; null if the page is of another text, or has only guesses. */
export function findItem(
  text: string,
  page: FoundPage | undefined,
  { languages, part }: FindOptions,
): FoundItem | null {
  const result = page?.query === text ? page.foods[0] : undefined
  // A food of which no name has anything of the text was found by an alias, which the search does not send.
  if (result === undefined || isGuess(matchFood(parseQuery(text), parseFoodNames(result.food)))) return null
  const item = toRecordItem({ result, ...onePortion }, part, languages)
  return { area: area.id, values: { ...item, name: text }, name: item.name }
}

interface FoundItemsOptions {
  readonly categories: Categories
  readonly now: Clock
}

/** Searches the foods that a line names. Those of which the search has no food are left out. */
export function useFoundItems(texts: readonly string[], { categories, now }: FoundItemsOptions): readonly FoundItem[] {
  const session = useSession()
  const [languages] = useNameLanguages()
  const part = chooseMeal(findAreaCategory(categories, area), null, now)
  const combine = useCallback(
    (results: readonly UseQueryResult<FoundPage>[]) =>
      results.flatMap(({ data }, i) => findItem(texts[i] ?? '', data, { languages, part }) ?? []),
    [texts, languages, part],
  )
  return useQueries({
    queries: texts.map((query) => foodSearchQuery({ query, page: 1 }, session)),
    combine,
  })
}

/** The entries of a line, the found foods with their own names, so that the user sees which foods they are. */
export function nameFoundItems(entries: readonly LineEntry[], found: readonly FoundItem[]): readonly LineEntry[] {
  return entries.map((entry) => {
    if (entry.area !== area.id || entry.target !== 'item' || entry.completed.length === 0) return entry
    const match = found.find(({ values }) => values['name'] === entry.values['name'])
    return match === undefined ? entry : { ...entry, values: { ...entry.values, name: match.name } }
  })
}
