import type { User } from '@haru/shared/contract/account/user.ts'
import { useQuery } from '@tanstack/react-query'
import { accountQuery, wasSignedIn } from '../../session/account.ts'
import { serverOptionsQuery } from '../queries.ts'

/** Whoever stands at the door and is in already: by what this browser remembers, or by its cookie where it has forgotten. */
export function useSignedInAccount(): User | null {
  const { data: options } = useQuery(serverOptionsQuery)
  const { data: account } = useQuery({ ...accountQuery, enabled: wasSignedIn() || options?.signedIn === true })
  return account ?? null
}
