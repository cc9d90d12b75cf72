import { Refusal } from '@haru/shared/errors.ts'

/** Whether the server wants to know first who it is. What `useProved` ran ends so where nobody answered, and then there is nothing to tell. */
export function isUnproved(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'reauthRequired'
}
