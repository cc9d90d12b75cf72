import type { CodeType } from '@haru/shared/contract/account/account.ts'
import type { VerificationStage } from '../form/form-checks.ts'

/** The part of the email verification that survives a reload. It holds neither the code nor the password. */
export interface StoredVerification {
  readonly id: string
  readonly stage: Exclude<VerificationStage, 'initial'>
  /** In milliseconds since 1970. */
  readonly sentAt: number
}

const maxAgeMs = 60 * 60_000

/** The verification that this tab started within the last hour. */
export function readStoredVerification(type: CodeType, now: number): StoredVerification | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(getStorageKey(type)) ?? 'null')
    return isStoredVerification(stored) && stored.sentAt <= now && now - stored.sentAt < maxAgeMs ? stored : null
  } catch {
    return null
  }
}

/** Null removes the stored verification. Without storage the form works, and a reload starts it again. */
export function writeStoredVerification(type: CodeType, verification: StoredVerification | null): void {
  try {
    if (verification === null) sessionStorage.removeItem(getStorageKey(type))
    else sessionStorage.setItem(getStorageKey(type), JSON.stringify(verification))
  } catch {}
}

function getStorageKey(type: CodeType): string {
  return `haru-proof-${type}`
}

function isStoredVerification(value: unknown): value is StoredVerification {
  if (typeof value !== 'object' || value === null) return false
  const { id, stage, sentAt } = value as Record<keyof StoredVerification, unknown>
  return typeof id === 'string' && (stage === 'sent' || stage === 'verified') && typeof sentAt === 'number'
}
