import { expect, test } from 'vitest'
import { createPasswordHasher } from './password-hasher.ts'

const { hashPassword, verifyPassword } = createPasswordHasher()

test('a stored hash matches its own password only', async () => {
  const hash = await hashPassword('Correct-horse7!')
  expect(hash).toMatch(/^argon2id\$19456\$2\$/)
  expect(await verifyPassword('Correct-horse7!', hash)).toBe(true)
  expect(await verifyPassword('correct-horse7!', hash)).toBe(false)
  expect(await verifyPassword('', null)).toBe(false)
})

test('the hash queue refuses jobs of one address beyond its limit and completes the others', async () => {
  const hashes = await Promise.allSettled(Array.from({ length: 30 }, () => hashPassword('Correct-horse7!')))
  const refused = hashes.filter(({ status }) => status === 'rejected')
  // Twenty wait, and one to four run, by the cores of the machine.
  expect(refused.length).toBeGreaterThanOrEqual(6)
  expect(refused.length).toBeLessThan(10)
  for (const { reason } of refused as PromiseRejectedResult[]) {
    expect(reason).toMatchObject({ code: 'overloaded', details: { retryAfter: 2 } })
  }
})
