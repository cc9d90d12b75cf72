import { search } from '../ko/search/search.ts'

export const searchTexts = search
