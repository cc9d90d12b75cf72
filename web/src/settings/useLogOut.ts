import { userCalls } from '@haru/shared/contract/account/user.ts'
import type { Translate } from '@haru/shared/i18n/translate.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isServerFailure, noteOfflineLogOut } from '../lib/api-fetch.ts'
import { call } from '../lib/call.ts'
import { toErrorTextKey } from '../lib/errors.ts'
import { useText } from '../lib/language.tsx'
import { clearLocalData } from '../session/clear-local-data.ts'
import { countUnsent, removeDeviceData, type UnsentCounts } from '../session/device-data.ts'
import { useSession } from '../session/session.tsx'
import { type ChoiceDialogOptions, useChoiceDialog, useConfirmDialog } from '../ui/overlays/ChoiceDialog.tsx'
import { useToast } from '../ui/overlays/Toasts.tsx'

/** Logs out. If this device has changes that are not sent, asks first what to do with them. */
export function useLogOut(): { readonly logOut: () => Promise<void>; readonly isBusy: boolean } {
  const askAboutUnsent = useAskAboutUnsent()
  const { mutate, isPending } = useLogOutMutation()
  const [isAsking, setAsking] = useState(false)

  async function logOut() {
    setAsking(true)
    const mode = await askAboutUnsent()
    setAsking(false)
    if (mode !== null) mutate(mode)
  }

  return { logOut, isBusy: isAsking || isPending }
}

type LogOutMode = 'lock' | 'discard'

/**
 * Logs out in the browser and on the server. The data of this device is removed first. If the server is unreachable, read-only or
 * fails, the local data is cleared at once, and the log-out is sent before the next request.
 */
function useLogOutMutation() {
  const t = useText()
  const toast = useToast()
  const { id, units } = useSession()
  return useMutation({
    mutationFn: async (mode: LogOutMode) => {
      // Discarded data must not keep the user signed in: data that cannot be removed now is removed at the next start.
      await removeDeviceData(id, mode).catch((error: unknown) => mode === 'lock' && Promise.reject(error))
      await call(userCalls.logOut, {}, units)
    },
    onSuccess: () => clearLocalData(),
    onError: (error) => {
      if (!isServerFailure(error)) return toast({ kind: 'error', text: t(toErrorTextKey(error)) })
      noteOfflineLogOut()
      return clearLocalData()
    },
  })
}

/** Returns a function that resolves to what becomes of the unsent changes; to null if the user stays signed in. */
function useAskAboutUnsent(): () => Promise<LogOutMode | null> {
  const t = useText()
  const { id } = useSession()
  const choose = useChoiceDialog()
  const confirm = useConfirmDialog()
  async function askAboutCounted(): Promise<LogOutMode | null> {
    let counts = await countUnsent(id)
    let choice: UnsentChoice | null = 'send'
    let isFailed = false
    while (choice === 'send' && counts.waiting + counts.refused > 0) {
      choice = await choose(createQuestion(t, counts, isFailed))
      isFailed = choice === 'send' && !(await sendUnsent(id))
      counts = await countUnsent(id)
    }
    if (choice !== 'discard') return choice === 'stay' || choice === null ? null : 'lock'
    const question = createDiscardQuestion(t, counts.waiting + counts.refused)
    return (await confirm(question)) ? 'discard' : null
  }
  // Operations that cannot be counted cannot be sent or locked either.
  const askAboutUnreadable = async () => ((await confirm(createUnreadableQuestion(t))) ? 'discard' : null)
  return () => askAboutCounted().catch(askAboutUnreadable)
}

type UnsentChoice = 'send' | 'lock' | 'discard' | 'stay'

function createQuestion(
  t: Translate,
  { waiting, refused, canLock }: UnsentCounts,
  isFailed: boolean,
): ChoiceDialogOptions<UnsentChoice> {
  const text = [
    isFailed ? t('logout.sendFailed') : '',
    waiting > 0 ? t('logout.waiting', { count: waiting }) : '',
    refused > 0 ? t('logout.refused', { count: refused }) : '',
    canLock ? t('logout.lock.text') : '',
  ]
  return {
    title: t('logout.ask'),
    text: text.filter((sentence) => sentence !== '').join(' '),
    choices: [
      { value: 'stay', label: t('logout.stay') },
      { value: 'discard', label: t('logout.discard'), kind: 'danger' },
      ...(canLock ? [{ value: 'lock', label: t('logout.lock'), kind: waiting > 0 ? 'soft' : 'primary' } as const] : []),
      ...(waiting > 0 ? [{ value: 'send', label: t('logout.send'), kind: 'primary' } as const] : []),
    ],
  }
}

function createDiscardQuestion(t: Translate, count: number) {
  return {
    title: t('logout.discard.ask'),
    text: t('logout.discard.text', { count }),
    yes: t('logout.discard'),
    no: t('ui.no'),
    danger: true,
  }
}

function createUnreadableQuestion(t: Translate) {
  return {
    title: t('logout.unreadable.ask'),
    text: t('logout.unreadable.text'),
    yes: t('logout.unreadable.yes'),
    no: t('logout.stay'),
    danger: true,
  }
}

/** Sends what waits. False if the server did not take it. */
async function sendUnsent(userId: string): Promise<boolean> {
  try {
    const { copyAccess } = await import('../device/copy-access.ts')
    await (await copyAccess.open({ id: userId }))?.synchronize()
    return true
  } catch {
    return false
  }
}
