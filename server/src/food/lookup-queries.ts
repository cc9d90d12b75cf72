import { sql } from 'kysely'
import type { CreatePlaceholder } from '../db/prepared-query.ts'
import type { Database } from '../db/schema.ts'

// A constant limit is written into the SQL. For a limit in a parameter, PostgreSQL may make a plan for a tenth of the rows, which reads a
// whole table. The limits that depend on the search are parameters: their queries read an index in its order.

/** The number of matching words of each kind for a typed word. */
const maxWordMatches = 20

const maxCorrections = 24

/** The number of foods of the rarest word that a search for several words reads. */
const maxScannedTerms = 10_000

export function createPlaceholderList<T>(size: number, placeholder: (i: number) => T): T[] {
  return Array.from({ length: size }, (_place, i) => placeholder(i))
}

/** The upper bound of all texts that begin with a prefix. */
export function getPrefixUpperBound(text: string): string {
  return `${text}\u{10ffff}`
}

/** Where a word of the vocabulary matches the typed word, as the query returns it. */
export const matchKinds = { exact: 0, start: 1, part: 2, end: 3 } as const
export type MatchKind = (typeof matchKinds)[keyof typeof matchKinds]

export function buildWordMatchesQuery(db: Database, where: 'edge' | 'range', placeholder: CreatePlaceholder) {
  const selectIndexKeys = (
    kind: MatchKind,
    lowerBound: 'edge' | 'ending' | 'from' | 'partFrom',
    to: 'to' | 'partTo' | null,
  ) => {
    const query = db
      .selectFrom('food_handle')
      .select(['word_id', 'rarity', ({ lit }) => lit<number>(kind).as('kind')])
      .$if(to === null, (each) => each.where('text', '=', placeholder(lowerBound)))
      .$if(to !== null, (each) =>
        each.where('text', '>=', placeholder(lowerBound)).where('text', '<', placeholder(to ?? '')),
      )
      .where('rarity', '<', absentRarity)
      .orderBy('rarity')
      .orderBy('text')
      .orderBy('word_id')
      .limit(sql.lit(maxWordMatches))
    return db.selectFrom(query.as('handle')).select(['word_id', 'kind'])
  }
  const ends = selectIndexKeys(matchKinds.end, 'ending', null)
  const byIndexKey =
    where === 'edge'
      ? selectIndexKeys(matchKinds.start, 'edge', null).unionAll(ends)
      : selectIndexKeys(matchKinds.start, 'from', 'to')
          .unionAll(selectIndexKeys(matchKinds.part, 'partFrom', 'partTo'))
          .unionAll(ends)
  const itself = db
    .selectFrom('food_word')
    .select(['id as word_id', ({ lit }) => lit<number>(matchKinds.exact).as('kind')])
    .where('word', '=', placeholder('typed'))
  return db
    .selectFrom(byIndexKey.unionAll(itself).as('found'))
    .innerJoin('food_word', 'food_word.id', 'found.word_id')
    .select(['food_word.id', 'food_word.word', 'food_word.foods as foodCount', 'found.kind'])
    .where('food_word.foods', '>', 0)
}

export function buildWordsQuery(db: Database, size: number, placeholder: CreatePlaceholder) {
  return db
    .selectFrom('food_word')
    .select(['id', 'word', 'foods as foodCount'])
    .where(
      'word',
      'in',
      createPlaceholderList(size, (i) => placeholder(`word${i}`)),
    )
    .where('foods', '>', 0)
}

export function buildCorrectionsQuery(db: Database, size: number, placeholder: CreatePlaceholder) {
  return db
    .selectFrom('food_spelling')
    .innerJoin('food_word', 'food_word.id', 'food_spelling.word_id')
    .select(['food_word.id', 'food_word.word', 'food_word.foods as foodCount'])
    .distinct()
    .where(
      'food_spelling.hash',
      'in',
      createPlaceholderList(size, (i) => placeholder<number>(`hash${i}`)),
    )
    .where('food_word.foods', '>', 0)
    .orderBy('food_word.foods', 'desc')
    .limit(sql.lit(maxCorrections))
}

/** Greater than the rarity of any word that a food has. */
const absentRarity = 16

export function buildTermsQuery(db: Database, size: number, placeholder: CreatePlaceholder) {
  const best = (i: number) => {
    const query = db
      .selectFrom('food_term')
      .select(['word_id', 'rank', 'food'])
      .where('word_id', '=', placeholder<number>(`word${i}`))
      .orderBy('rank')
      .orderBy('food')
      .limit(placeholder<number>(`limit${i}`))
    return db.selectFrom(query.as(`best${i}`)).select(['word_id', 'rank', 'food'])
  }
  return createPlaceholderList(size, best).reduce((all, each) => all.unionAll(each))
}

export function buildCommonFoodsQuery(db: Database, size: number, placeholder: CreatePlaceholder) {
  const rarest = db
    .selectFrom('food_term')
    .select(['word_id', 'rank', 'food'])
    .where('word_id', '=', placeholder<number>('word0'))
    .orderBy('rank')
    .orderBy('food')
    .limit(sql.lit(maxScannedTerms))
  let query = db.selectFrom(rarest.as('rarest')).select(['rarest.word_id', 'rarest.rank', 'rarest.food'])
  for (let i = 1; i < size; i += 1) {
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('food_term')
          .select('food_term.food')
          .where('food_term.word_id', '=', placeholder<number>(`word${i}`))
          .whereRef('food_term.rank', '=', 'rarest.rank')
          .whereRef('food_term.food', '=', 'rarest.food'),
      ),
    )
  }
  return query.orderBy('rarest.rank').orderBy('rarest.food').limit(placeholder<number>('limit'))
}
