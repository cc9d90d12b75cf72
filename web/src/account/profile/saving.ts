import { accountCalls } from '@haru/shared/contract/account/account.ts'
import { avatarCalls } from '@haru/shared/contract/account/images.ts'
import type { StartingValues } from '@haru/shared/contract/account/profile.ts'
import type { User } from '@haru/shared/contract/account/user.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, sendFile } from '../../lib/call.ts'
import { errorTextKey } from '../../lib/errors.ts'
import { useText } from '../../lib/language.tsx'
import { accountKey, accountQuery } from '../../session/account.ts'
import { useSession } from '../../session/session.tsx'
import { useToast } from '../../ui/overlays/Toasts.tsx'
import { type Cut, cutOut } from './cutting.ts'

/** Whoever is signed in. What they have become by now follows from their records, so it is asked anew for each visit. */
export function usePerson(): User {
  useQuery({ ...accountQuery, staleTime: 0 })
  return useSession().account
}

/** Saves what somebody began with. All that is worked out from it is asked anew. */
export function useSaveStart() {
  const { units } = useSession()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (start: Partial<StartingValues>) =>
      call(accountCalls.update, { OBJECT: { settings: {}, start } }, units),
    onSuccess: () => client.invalidateQueries(),
  })
}

export interface Chosen {
  /** Of the picture, as `openPicture` gave it. */
  readonly address: string
  readonly cut: Cut
}

/** Makes the chosen part of a picture one's own. */
export function usePutPicture() {
  const { units } = useSession()
  const tell = useTell()
  const show = useShowPicture()
  return useMutation({
    mutationFn: async ({ address, cut }: Chosen) => sendFile(avatarCalls.put, await cutOut(address, cut), units),
    onSuccess: ({ msg, result }) => {
      show(result.user_image)
      tell.success(msg)
    },
    onError: tell.failure,
  })
}

export function useRemovePicture() {
  const { units } = useSession()
  const tell = useTell()
  const show = useShowPicture()
  return useMutation({
    mutationFn: () => call(avatarCalls.remove, {}, units),
    onSuccess: ({ msg }) => {
      show('')
      tell.success(msg)
    },
    onError: tell.failure,
  })
}

// Everywhere at once, without asking who it is again.
function useShowPicture(): (image: string) => void {
  const client = useQueryClient()
  return (image) => client.setQueryData<User | null>(accountKey, (person) => (person ? { ...person, image } : person))
}

function useTell() {
  const t = useText()
  const toast = useToast()
  return {
    success: (msg: string) => toast({ kind: 'success', text: t(msg as TextKey) }),
    failure: (error: Error) => toast({ kind: 'error', text: t(errorTextKey(error)) }),
  }
}
