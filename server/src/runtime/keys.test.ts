import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { seal, unseal } from './keys.ts'

const key = randomBytes(32)

test('only the same server can unseal a text, and only for the same user', () => {
  const sealed = seal(key, 'JBSWY3DP 비밀', 'kim')
  expect(sealed).not.toContain('JBSWY3DP')
  expect(unseal(key, sealed, 'kim')).toBe('JBSWY3DP 비밀')
  expect(unseal(key, sealed, 'lee')).toBeNull()
  expect(unseal(randomBytes(32), sealed, 'kim')).toBeNull()
})

test('sealing the same text twice gives different results', () => {
  expect(seal(key, 'x', 'kim')).not.toBe(seal(key, 'x', 'kim'))
})

test('a changed sealed text cannot be unsealed', () => {
  const [nonce = '', body = '', tag = ''] = seal(key, 'JBSWY3DP', 'kim').split('.')
  const other = (part: string) => (part.startsWith('A') ? 'B' : 'A') + part.slice(1)
  const tampered = [
    [other(nonce), body, tag],
    [nonce, other(body), tag],
    [nonce, body, other(tag)],
    // A shorter tag would be easier to guess.
    [nonce, body, tag.slice(0, 6)],
    [nonce, body],
    [''],
  ]
  for (const parts of tampered) expect(unseal(key, parts.join('.'), 'kim')).toBeNull()
})
