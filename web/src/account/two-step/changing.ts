import { twoStepCalls } from '@haru/shared/contract/account/two-step.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { isReauthRequired } from '../../lib/errors.ts'
import { useText } from '../../lib/language.tsx'
import { accountKey } from '../../session/account.ts'
import { useSession } from '../../session/session.tsx'
import { useReauth } from '../../session/useReauth.ts'
import { useFailureToast } from '../../shell/failure/useFailureToast.ts'
import { useConfirmDialog } from '../../ui/overlays/ChoiceDialog.tsx'
import { useToast } from '../../ui/overlays/Toasts.tsx'
import type { Problems } from '../problem.ts'
import type { QrDrawing } from './qr.ts'

/** How many recovery codes are left. */
export function recoveryQuery(units: Parameters<typeof call>[2]) {
  return queryOptions({ queryKey: [...accountKey, 'twoStep'], queryFn: () => call(twoStepCalls.detail, {}, units) })
}

/** What the person's app has to know, before it counts. */
export interface Begun {
  readonly token: string
  readonly secret: string
  readonly uri: string
  readonly drawing: QrDrawing
}

export function useBegin(onBegun: (begun: Begun) => void) {
  const proved = useReauth()
  const { units } = useSession()
  return useMutation({
    mutationFn: async () => {
      const { drawQr } = await import('./qr.ts')
      const begun = await proved(() => call(twoStepCalls.beginCreate, {}, units))
      return { ...begun, drawing: drawQr(begun.uri) }
    },
    onSuccess: onBegun,
    onError: useFailureToast(),
  })
}

type Codes = readonly string[]

/** Turns it on with a code of the app. */
export function useTurnOn({ token }: Begun, problems: Problems<'code'>, onOn: (codes: Codes) => void) {
  const t = useText()
  const toast = useToast()
  const client = useQueryClient()
  const { units } = useSession()
  return useMutation({
    mutationFn: (code: string) => call(twoStepCalls.create, { token, user_code: code }, units),
    onSuccess: async (codes) => {
      onOn(codes)
      toast({ kind: 'success', text: t('twoStep.turnedOn') })
      await client.invalidateQueries({ queryKey: accountKey })
    },
    onError: problems.tellFailure,
  })
}

/** Makes new recovery codes, after a question. */
export function useRenew(onRenewed: (codes: Codes) => void) {
  const t = useText()
  const confirm = useConfirmDialog()
  const proved = useReauth()
  const client = useQueryClient()
  const { units } = useSession()
  return useMutation({
    mutationFn: async () => {
      const question = { title: t('twoStep.renew.ask'), text: t('twoStep.renew.text'), yes: t('twoStep.renew.yes') }
      if (!(await confirm(question))) return
      onRenewed(await proved(() => call(twoStepCalls.renew, {}, units)))
      await client.invalidateQueries({ queryKey: accountKey })
    },
    onError: useFailureToast(),
  })
}

/** Turns it off with a code of the app or a recovery code. */
export function useTurnOff(problems: Problems<'code'>, onOff: () => void) {
  const t = useText()
  const toast = useToast()
  const proved = useReauth()
  const client = useQueryClient()
  const { units } = useSession()
  return useMutation({
    mutationFn: (code: string) => proved(() => call(twoStepCalls.remove, { user_code: code }, units)),
    onSuccess: async () => {
      onOff()
      toast({ kind: 'success', text: t('twoStep.turnedOff') })
      await client.invalidateQueries({ queryKey: accountKey })
    },
    onError: (error) => isReauthRequired(error) || problems.tellFailure(error),
  })
}
