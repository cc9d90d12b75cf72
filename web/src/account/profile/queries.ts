import { accountCalls } from '@haru/shared/contract/account/account.ts'
import { avatarCalls } from '@haru/shared/contract/account/images.ts'
import type { StartingValues } from '@haru/shared/contract/account/profile.ts'
import type { SignedInAccount } from '@haru/shared/contract/account/user.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, sendFile } from '../../lib/call.ts'
import { toErrorTextKey } from '../../lib/errors.ts'
import { useText } from '../../lib/language.tsx'
import { accountKey, accountQuery } from '../../session/account.ts'
import { useSession } from '../../session/session.tsx'
import { useToast } from '../../ui/overlays/Toasts.tsx'
import { type CropArea, cropToJpeg } from './crop-image.ts'

/** How often the account is fetched again while it comes from the device, which does not have its current values. */
const retryMs = 2000

/** The signed-in account, refetched on each visit because its current values depend on the records. */
export function useCurrentAccount(): SignedInAccount {
  useQuery({
    ...accountQuery,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => data?.current === null && retryMs,
  })
  return useSession().account
}

/** Saves the starting values and invalidates everything computed from them. */
export function useSaveStart() {
  const { units } = useSession()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (start: Partial<StartingValues>) =>
      call(accountCalls.update, { OBJECT: { settings: {}, start } }, units),
    onSuccess: () => client.invalidateQueries(),
  })
}

interface AvatarCrop {
  /** The object URL returned by `openImage`. */
  readonly url: string
  readonly area: CropArea
}

/** Crops an image and uploads it as the avatar. */
export function useSaveAvatar() {
  const { units } = useSession()
  const toastResult = useResultToast()
  const updateCachedAvatar = useUpdateCachedAvatar()
  return useMutation({
    mutationFn: async ({ url, area }: AvatarCrop) => sendFile(avatarCalls.put, await cropToJpeg(url, area), units),
    onSuccess: ({ msg, result }) => {
      updateCachedAvatar(result.user_image)
      toastResult.success(msg)
    },
    onError: toastResult.failure,
  })
}

export function useRemoveAvatar() {
  const { units } = useSession()
  const toastResult = useResultToast()
  const updateCachedAvatar = useUpdateCachedAvatar()
  return useMutation({
    mutationFn: () => call(avatarCalls.remove, {}, units),
    onSuccess: ({ msg }) => {
      updateCachedAvatar('')
      toastResult.success(msg)
    },
    onError: toastResult.failure,
  })
}

// Updates the cached account, so that every screen shows the avatar without a request.
function useUpdateCachedAvatar(): (image: string) => void {
  const client = useQueryClient()
  return (image) =>
    client.setQueryData<SignedInAccount | null>(accountKey, (account) => (account ? { ...account, image } : account))
}

function useResultToast() {
  const t = useText()
  const toast = useToast()
  return {
    success: (msg: string) => toast({ kind: 'success', text: t(msg as TextKey) }),
    failure: (error: Error) => toast({ kind: 'error', text: t(toErrorTextKey(error)) }),
  }
}
