import { search } from '../en/search/search.ts'

/** The texts of the search and of the history of a topic. */
export const searchTexts = search
