import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cannotOpenExitCode, StartupError } from './startup-error.ts'

/** A key for each purpose, all from the one server key, so that what one part leaks does not open another. */
export interface Keys {
  readonly codes: Buffer
  readonly names: Buffer
  /** What the secrets of two-step sign-in are encrypted with. */
  readonly secrets: Buffer
  readonly recovery: Buffer
}

/** Keeps other users of the machine out of the data folder, also where it was made before with wider permissions. */
export function restrictDataFolder(dataDir: string): void {
  try {
    if ((statSync(dataDir).mode & 0o077) !== 0) chmodSync(dataDir, 0o700)
  } catch {
    // It does not exist yet, or it belongs to another user, who decides; what cannot be written is told by the next step.
  }
}

/** The server key as it was set, or else the one in the data folder, which is made at the first start. */
export function openKeys(dataDir: string, secretKey: string | null): Keys {
  const serverKey = secretKey === null ? readServerKey(dataDir) : Buffer.from(secretKey)
  const derive = (purpose: string) => createHmac('sha256', serverKey).update(purpose).digest()
  return {
    codes: derive('verification codes'),
    names: derive('names in the log'),
    secrets: derive('two-step secrets'),
    recovery: derive('recovery codes'),
  }
}

export function sign(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

const cipher = 'aes-256-gcm'

/** Encrypts a text for `whose` it is: put beside somebody else, it cannot be read any more. */
export function seal(key: Buffer, text: string, associatedData: string): string {
  const nonce = randomBytes(12)
  const encryption = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(associatedData))
  const body = Buffer.concat([encryption.update(text), encryption.final()])
  return [nonce, body, encryption.getAuthTag()].map((part) => part.toString('base64url')).join('.')
}

/** What was sealed; null where it is another's, was tampered with, or was sealed by a server with another key. */
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
    // 'wx' refuses to write over a key: two servers starting at once must end up with the same one.
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
