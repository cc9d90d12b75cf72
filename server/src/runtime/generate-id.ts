import { randomBytes } from 'node:crypto'
import { createUuid } from '@haru/shared/tracking/uuid.ts'

/** Generates an id (UUID v7). `now` is in milliseconds since 1970. */
export function generateId(now: number): string {
  return createUuid(now, randomBytes(10))
}
