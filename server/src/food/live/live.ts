import type { Food } from '@haru/shared/food/food.ts'
import { fallbackPortion } from '@haru/shared/food/portion.ts'
import { isInitials, normalizeText, removeSpaces } from '@haru/shared/food/search-text.ts'
import { type MfdsOptions, mfds } from './mfds.ts'
import { type OffOptions, openFoodFacts } from './off.ts'
import { countryOf, type Provider, type Question } from './provider.ts'
import { createRests, type Rest } from './rests.ts'
import { type Outside, openSource } from './source.ts'

/** What somebody wants to know of other food databases. */
export interface Wish {
  readonly ownerId: string
  /** A country as two small letters, or anything else for none. */
  readonly isoCode: string
}

export interface LiveAnswer {
  readonly foods: readonly Food[]
  /** Why something may be missing: a key of the words, or empty. */
  readonly note: '' | 'find.note.silent'
}

/**
 * Food databases of strangers, where the operator allows it. Whatever becomes of them, there is an answer within three seconds of a
 * pause in typing; while one is away, at once. How often a person may search is the routes' to say.
 */
export interface Live {
  readonly search: (query: string, wish: Wish) => Promise<LiveAnswer>
  readonly byBarcode: (barcode: string, wish: Wish) => Promise<LiveAnswer>
}

export interface LiveOptions {
  readonly off: OffOptions | null
  readonly mfds: MfdsOptions | null
}

type QuestionOf = (provider: Provider) => Question | null

const silent = 'find.note.silent'
const longestQuery = 60
const shortestQuery = 2

export function openLive(options: LiveOptions, outside: Outside & { readonly rest: Rest }): Live {
  const providers = [
    ...(options.mfds === null ? [] : [mfds(options.mfds)]),
    ...(options.off === null ? [] : [openFoodFacts(options.off)]),
  ]
  const sources = providers.map((provider) => ({ provider, source: openSource(provider, outside) }))

  const hasRested = createRests(outside.rest)

  /** `typed` is what is still being typed; null for what is whole at once. */
  async function find({ ownerId }: Wish, typed: string | null, questionOf: QuestionOf): Promise<LiveAnswer> {
    const asked = sources.flatMap(({ provider, source }) => {
      const question = questionOf(provider)
      return question === null ? [] : [{ source, question }]
    })
    const isWaitedFor = asked.some(({ source, question }) => source.wouldAsk(question))
    if (isWaitedFor && typed !== null && !(await hasRested(ownerId, typed))) return { foods: [], note: silent }
    const answers = await Promise.all(asked.map(({ source, question }) => source.find(question)))
    return {
      foods: answers.flatMap(({ foods }) => foods.map(withPortion)),
      note: answers.some(({ isSilent }) => isSilent) ? silent : '',
    }
  }

  return {
    search: (query, wish) => {
      const text = searchable(query)
      return find(wish, text, (provider) => (text === '' ? null : provider.search(text, countryOf(wish.isoCode))))
    },
    byBarcode: (barcode, wish) => find(wish, null, (provider) => provider.byBarcode(barcode, countryOf(wish.isoCode))),
  }
}

/** Words in small letters: no signs, which would be orders to a search engine. Empty for what nobody could answer. */
function searchable(query: string): string {
  const text = [...normalizeText(query)].slice(0, longestQuery).join('').trim()
  return [...text].length < shortestQuery || isInitials(removeSpaces(text)) ? '' : text
}

function withPortion(food: Food): Food {
  return food.portions.length > 0 ? food : { ...food, portions: [fallbackPortion(food.per)] }
}
