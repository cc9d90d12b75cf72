import type { Band } from '../band.ts'

/**
 * The face of a score: above 0 and up to 1 the first, above 4 and up to 5 the fifth (specification 1, section 1). Null,
 * the neutral face, without a score.
 */
export function toFace(score: number | null): Band | null {
  return score !== null && score > 0 && score <= 5 ? (Math.ceil(score) as Band) : null
}
