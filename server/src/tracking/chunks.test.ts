import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxChunkBytes, splitIntoChunks } from './chunks.ts'

test('chunks have all elements in order, and only a chunk of one element is larger than the limit', () => {
  const sized = fc.integer({ min: 0, max: 2 * maxChunkBytes }).map((bytes) => ({ bytes }))
  const check = fc.property(fc.array(sized), (list) => {
    const chunks = splitIntoChunks(list)
    expect(chunks.flat()).toEqual(list)
    for (const chunk of chunks) {
      const bytes = chunk.reduce((sum, each) => sum + each.bytes, 0)
      expect(chunk.length === 1 || bytes <= maxChunkBytes).toBe(true)
    }
  })
  fc.assert(check)
})

test('two small rows are one chunk', () => {
  expect(splitIntoChunks([{ bytes: 10 }, { bytes: 10 }])).toEqual([[{ bytes: 10 }, { bytes: 10 }]])
})
