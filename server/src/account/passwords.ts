import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { Refusal } from '@haru/shared/errors.ts'
import { commonPasswords } from './common-passwords.ts'

// OWASP's second choice for argon2id: 19 MiB, two passes; about 40 ms on a small machine.
const memory = 19_456
const passes = 2
const tagLength = 32

/** Each takes a core and 19 MiB: more at once would be slower for everybody. */
const mostAtOnce = 2
const mostWaiting = 50

/** As it is stored: `argon2id$19456$2$salt$hash`, so that the costs can be raised without locking anybody out. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, memory, passes)
  return ['argon2id', memory, passes, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

/** Whether it is the password. Takes as long when there is none to compare with, so that nobody learns which ids exist. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [, cost = '', rounds = '', salt = '', hash = ''] = (stored ?? nobodysHash).split('$')
  const derived = await derive(password, Buffer.from(salt, 'base64url'), Number(cost), Number(rounds))
  return timingSafeEqual(derived, Buffer.from(hash, 'base64url')) && stored !== null
}

/** Whether it is among the first that anybody would try, whatever letters are large and what stands around it. */
export function isCommon(password: string, loginId: string): boolean {
  const plain = password.toLowerCase().replace(/[^a-z]/g, '')
  const [name = ''] = loginId.split('@')
  return (
    commonPasswords.has(password.toLowerCase()) || commonPasswords.has(plain) || (name.length >= 4 && plain === name)
  )
}

const nobodysHash = `argon2id$${memory}$${passes}$${Buffer.alloc(16).toString('base64url')}$${Buffer.alloc(tagLength).toString('base64url')}`

let running = 0
const waiting: (() => void)[] = []

async function derive(password: string, nonce: Buffer, cost: number, rounds: number): Promise<Buffer> {
  await turn()
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      const options = {
        message: password.normalize('NFC'),
        nonce,
        parallelism: 1,
        tagLength,
        memory: cost,
        passes: rounds,
      }
      argon2('argon2id', options, (error, key) => (error === null ? resolve(key) : reject(error)))
    })
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

async function turn(): Promise<void> {
  if (waiting.length >= mostWaiting) throw new Refusal('overloaded', { retryAfter: 2 })
  if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  running += 1
}
