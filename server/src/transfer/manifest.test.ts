import { areas } from '@haru/shared/areas/register.ts'
import { expect, test } from 'vitest'
import { createManifestReader } from './manifest.ts'

test.each(['{"toString":1,"valueOf":1}', '[99]', '"99"', 'null'])('a restore refuses the version %s', (version) => {
  const reader = createManifestReader(areas)
  reader.add('format', '"haru"')
  expect(() => reader.add('version', version)).toThrow(expect.objectContaining({ code: 'invalidObject' }))
})
