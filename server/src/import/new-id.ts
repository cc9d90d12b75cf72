import { randomBytes } from 'node:crypto'
import { createUuid } from '@haru/shared/tracking/uuid.ts'

/** A new id of an import, or of what it stores. */
export function createId(now: number): string {
  return createUuid(now, randomBytes(10))
}
