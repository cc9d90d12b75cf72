import { expect, test } from 'vitest'
import { toFace } from './face.ts'

test.each([
  { score: 0.01, face: 1 },
  { score: 1, face: 1 },
  { score: 1.01, face: 2 },
  { score: 2, face: 2 },
  { score: 2.01, face: 3 },
  { score: 3, face: 3 },
  { score: 3.01, face: 4 },
  { score: 4, face: 4 },
  { score: 4.01, face: 5 },
  { score: 4.25, face: 5 },
  { score: 5, face: 5 },
  { score: 0, face: null },
  { score: -1, face: null },
  { score: 5.01, face: null },
  { score: Number.NaN, face: null },
  { score: null, face: null },
])('a score of $score has the face $face', ({ score, face }) => {
  expect(toFace(score)).toBe(face)
})
