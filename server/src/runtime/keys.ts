import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cannotOpenExitCode, StartupError } from './startup-error.ts'

/** A key for each purpose, derived from the server key, so that a leak of one key does not affect the others. */
export interface Keys {
  readonly codes: Buffer
  readonly names: Buffer
  /** Encrypts the secrets of two-step login. */
  readonly secrets: Buffer
  readonly recovery: Buffer
  /** Hides the addresses and ids of counted attempts. */
  readonly attempts: Buffer
  /** Encrypts the emails that wait in the database. */
  readonly emails: Buffer
  /** Encrypts the secrets of calendar feeds. */
  readonly feeds: Buffer
  /** Identifies the server key and reveals nothing about it. */
  readonly fingerprint: string
}

/** Makes the data folder private to its owner, also if it was created with wider permissions. */
export function restrictDataFolder(dataDir: string): void {
  try {
    if ((statSync(dataDir).mode & 0o077) !== 0) chmodSync(dataDir, 0o700)
  } catch {
    // The folder does not exist yet, or belongs to another user. The next step reports a folder that cannot be written.
  }
}

/** Derives the keys from the configured server key, or from the key file in the data folder, which is created at the first start. */
export function openKeys(dataDir: string, secretKey: string | null): Keys {
  const serverKey = secretKey === null ? readServerKey(dataDir) : Buffer.from(secretKey)
  const derive = (purpose: string) => createHmac('sha256', serverKey).update(purpose).digest()
  return {
    codes: derive('verification codes'),
    names: derive('names in the log'),
    secrets: derive('two-step secrets'),
    recovery: derive('recovery codes'),
    attempts: derive('counted attempts'),
    emails: derive('waiting emails'),
    feeds: derive('calendar feeds'),
    fingerprint: derive('fingerprint of the key').toString('base64url'),
  }
}

export function sign(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

const cipher = 'aes-256-gcm'

/** Encrypts a text for one account (`associatedData`): copied to another account, it cannot be decrypted. */
export function seal(key: Buffer, text: string, associatedData: string): string {
  const nonce = randomBytes(12)
  const encryption = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(associatedData))
  const body = Buffer.concat([encryption.update(text), encryption.final()])
  return [nonce, body, encryption.getAuthTag()].map((part) => part.toString('base64url')).join('.')
}

/** Decrypts a sealed text; null if it belongs to another account, was changed, or was encrypted with another key. */
export function unseal(key: Buffer, sealed: string, associatedData: string): string | null {
  const [nonce, body, tag] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'))
  if (nonce === undefined || body === undefined || tag?.length !== 16) return null
  try {
    const decryption = createDecipheriv(cipher, key, nonce).setAAD(Buffer.from(associatedData)).setAuthTag(tag)
    return Buffer.concat([decryption.update(body), decryption.final()]).toString()
  } catch {
    return null
  }
}

function readServerKey(dataDir: string): Buffer {
  const path = join(dataDir, 'server.key')
  const key = Buffer.from(readOrCreateKey(path), 'hex')
  if (key.length >= 32) return key
  throw new StartupError(
    `${path} does not hold a key: restore it from a backup, or remove it to make a new one.`,
    cannotOpenExitCode,
  )
}

function readOrCreateKey(path: string): string {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    // 'wx' never overwrites a key: two servers that start at once must use the same one.
    if (!existsSync(path)) {
      writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx', flush: true })
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EEXIST' || !existsSync(path)) {
      throw new StartupError(`${path} cannot be written (${code}). Check HARU_DATA_DIR.`, cannotOpenExitCode)
    }
  }
  return readFileSync(path, 'utf8').trim()
}
