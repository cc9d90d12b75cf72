import { hash, randomBytes, randomInt } from 'node:crypto'

/** 256 random bits in the alphabet that cookies allow. */
export function generateToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The form in which a token is stored, so that reading the table does not give access. Long random tokens need no slow hash. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url')
}

export function generateCode(): string {
  return String(randomInt(10 ** 8)).padStart(8, '0')
}

/** When an id was generated (UUID v7), in milliseconds since 1970. */
export function parseIdTimestamp(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
}
