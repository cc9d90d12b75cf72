import { sets } from '../en/workout/sets.ts'

/** The texts of the table of sets, and of the rest between two sets. */
export const setsTexts = sets
