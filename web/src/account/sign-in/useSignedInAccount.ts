import type { SignedInAccount } from '@haru/shared/contract/account/user.ts'
import { useQuery } from '@tanstack/react-query'
import { accountQuery, wasSignedIn } from '../../session/account.ts'
import { serverOptionsQuery } from '../server-options-query.ts'

/** The account that is already signed in: known from local storage, or from the session cookie where that was cleared. */
export function useSignedInAccount(): SignedInAccount | null {
  const { data: options } = useQuery(serverOptionsQuery)
  const { data: account } = useQuery({ ...accountQuery, enabled: wasSignedIn() || options?.signedIn === true })
  return account ?? null
}
