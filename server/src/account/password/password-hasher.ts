import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { commonPasswords } from './common-passwords.ts'
import { createHashQueue } from './hash-queue.ts'

/** The cost of one hash. */
interface HashCost {
  readonly memoryKib: number
  readonly passes: number
}

// OWASP's second choice for argon2id: 19 MiB, two passes; about 40 ms on a small machine.
const recommendedCost: HashCost = { memoryKib: 19_456, passes: 2 }
const tagLength = 32

/** Hashes passwords in a queue that is fair to all addresses, and compares them with stored hashes. */
export interface PasswordHasher {
  /** Returns the stored form of a password: `argon2id$19456$2$salt$hash`. It holds its own costs, so they can be raised later. */
  readonly hashPassword: (password: string, address?: string) => Promise<string>
  /** Returns whether the password is right. Takes equally long without a stored hash, so that the time does not reveal which accounts exist. */
  readonly verifyPassword: (password: string, storedHash: string | null, address?: string) => Promise<boolean>
}

/** A server has one, because its queue limits the hashes that run at the same time. Tests choose a lower cost. */
export function createPasswordHasher({ memoryKib, passes } = recommendedCost): PasswordHasher {
  const costs = ['argon2id', memoryKib, passes].join('$')
  const placeholderHash = [costs, ...[16, tagLength].map((size) => Buffer.alloc(size).toString('base64url'))].join('$')
  // Each hash takes a core and 19 MiB. One core stays free for other requests.
  const runQueued = createHashQueue({
    concurrency: Math.max(1, Math.min(4, availableParallelism() - 1)),
    maxPerAddress: 20,
    maxWaiting: 200,
  })
  return {
    hashPassword: async (password, address = '') => {
      const salt = randomBytes(16)
      const hash = await runQueued(address, () => deriveKey(password, salt, memoryKib, passes))
      return [costs, salt.toString('base64url'), hash.toString('base64url')].join('$')
    },
    verifyPassword: async (password, storedHash, address = '') => {
      const [, cost = '', rounds = '', salt = '', hash = ''] = (storedHash ?? placeholderHash).split('$')
      const nonce = Buffer.from(salt, 'base64url')
      const derived = await runQueued(address, () => deriveKey(password, nonce, Number(cost), Number(rounds)))
      return timingSafeEqual(derived, Buffer.from(hash, 'base64url')) && storedHash !== null
    },
  }
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

function deriveKey(password: string, nonce: Buffer, cost: number, rounds: number): Promise<Buffer> {
  const message = password.normalize('NFC')
  const options = { message, nonce, parallelism: 1, tagLength, memory: cost, passes: rounds }
  return new Promise((resolve, reject) => {
    argon2('argon2id', options, (error, key) => (error === null ? resolve(key) : reject(error)))
  })
}
