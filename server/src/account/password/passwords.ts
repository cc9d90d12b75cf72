import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { commonPasswords } from './common-passwords.ts'
import { createHashQueue } from './hash-queue.ts'

// OWASP's second choice for argon2id: 19 MiB, two passes; about 40 ms on a small machine.
const memoryKib = 19_456
const passes = 2
const tagLength = 32

/** Each hash takes a core and 19 MiB. One core stays free for other requests. */
const runQueued = createHashQueue({
  concurrency: Math.max(1, Math.min(4, availableParallelism() - 1)),
  maxPerAddress: 20,
  maxWaiting: 200,
})

/**
 * The stored form of a password: `argon2id$19456$2$salt$hash`. It holds its own costs, so they can be raised later. Queued fairly
 * by address.
 */
export async function hashPassword(password: string, address = ''): Promise<string> {
  const salt = randomBytes(16)
  const hash = await runQueued(address, () => deriveKey(password, salt, memoryKib, passes))
  return ['argon2id', memoryKib, passes, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

/** Whether the password is right. Takes equally long without a stored hash, so that the time does not reveal which accounts exist. */
export async function isPassword(password: string, storedHash: string | null, address = ''): Promise<boolean> {
  const [, cost = '', rounds = '', salt = '', hash = ''] = (storedHash ?? placeholderHash).split('$')
  const nonce = Buffer.from(salt, 'base64url')
  const derived = await runQueued(address, () => deriveKey(password, nonce, Number(cost), Number(rounds)))
  return timingSafeEqual(derived, Buffer.from(hash, 'base64url')) && storedHash !== null
}

/**
 * Whether a password is easy to guess: a common password or the name of the user, in any letter case and with other characters
 * around it.
 */
export function isCommonPassword(password: string, loginId: string): boolean {
  const letters = password.toLowerCase().replace(/[^a-z]/g, '')
  const [name = ''] = loginId.split('@')
  return (
    commonPasswords.has(password.toLowerCase()) ||
    commonPasswords.has(letters) ||
    (name.length >= 4 && letters === name)
  )
}

const placeholderHash = `argon2id$${memoryKib}$${passes}$${Buffer.alloc(16).toString('base64url')}$${Buffer.alloc(tagLength).toString('base64url')}`

function deriveKey(password: string, nonce: Buffer, cost: number, rounds: number): Promise<Buffer> {
  const message = password.normalize('NFC')
  const options = { message, nonce, parallelism: 1, tagLength, memory: cost, passes: rounds }
  return new Promise((resolve, reject) => {
    argon2('argon2id', options, (error, key) => (error === null ? resolve(key) : reject(error)))
  })
}
