import type { CodeType } from '@haru/shared/contract/account/account.ts'
import type { Stage } from './checks.ts'

/** The part of a code form that outlives a reload of the tab. Neither the code nor the password is in it. */
export interface SavedProof {
  readonly id: string
  readonly stage: Exclude<Stage, 'initial'>
  /** In milliseconds since 1970. */
  readonly sentAt: number
}

const maxAgeMs = 60 * 60_000

/** The id of a code form that sent its code in this tab within the last hour, and how far its proof was. */
export function readSavedProof(type: CodeType, now: number): SavedProof | null {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(keyOf(type)) ?? 'null')
    return isSavedProof(saved) && saved.sentAt <= now && now - saved.sentAt < maxAgeMs ? saved : null
  } catch {
    return null
  }
}

/** Null removes what was saved. Without storage the form works, and a reload starts it again. */
export function writeSavedProof(type: CodeType, proof: SavedProof | null): void {
  try {
    if (proof === null) sessionStorage.removeItem(keyOf(type))
    else sessionStorage.setItem(keyOf(type), JSON.stringify(proof))
  } catch {}
}

function keyOf(type: CodeType): string {
  return `haru-proof-${type}`
}

function isSavedProof(value: unknown): value is SavedProof {
  if (typeof value !== 'object' || value === null) return false
  const { id, stage, sentAt } = value as Record<keyof SavedProof, unknown>
  return typeof id === 'string' && (stage === 'sent' || stage === 'verified') && typeof sentAt === 'number'
}
