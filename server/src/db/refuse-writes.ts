import { Refusal } from '@haru/shared/errors.ts'

const writePattern = /^\s*(insert|update|delete|merge|begin immediate)\b/i

/** Refuses a statement that writes with `readOnly`, before a database in read-only mode gets it. */
export function refuseWrites(sql: string): void {
  if (writePattern.test(sql)) throw new Refusal('readOnly')
}
