import type { User } from '@haru/shared/contract/account/user.ts'
import { useQuery } from '@tanstack/react-query'
import { accountQuery, wasSignedIn } from '../session/account.ts'
import { optionsQuery } from './options.ts'

/** Whoever stands at the door and is in already: by what this browser remembers, or by its cookie where it has forgotten. */
export function usePersonAtDoor(): User | null {
  const { data: options } = useQuery(optionsQuery)
  const { data: person } = useQuery({ ...accountQuery, enabled: wasSignedIn() || options?.signedIn === true })
  return person ?? null
}
