import { expect, test } from 'vitest'
import { sourceIds } from './food.ts'
import { foodSources } from './sources.ts'

test('every source id has one entry with its attribution in both languages', () => {
  expect(foodSources.map(({ id }) => id)).toEqual(sourceIds)
  for (const { id, name, publisher, licence, attribution } of foodSources) {
    expect([name.ko, name.en], id).not.toContain('')
    if (id !== 'own')
      expect([publisher.ko, publisher.en, licence, attribution.ko, attribution.en], id).not.toContain('')
  }
})
