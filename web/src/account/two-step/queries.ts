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
import type { FormProblems } from '../form/useFormProblems.ts'
import type { QrDrawing } from './qr-code.ts'

/** The number of unused recovery codes. */
export function recoveryCodesQuery(units: Parameters<typeof call>[2]) {
  return queryOptions({ queryKey: [...accountKey, 'twoStep'], queryFn: () => call(twoStepCalls.detail, {}, units) })
}

/** The secret of two-step login before it is turned on. */
export interface TwoStepSetup {
  readonly token: string
  readonly secret: string
  readonly uri: string
  readonly drawing: QrDrawing
}

export function useBeginTwoStep(onSetup: (setup: TwoStepSetup) => void) {
  const withReauth = useReauth()
  const { units } = useSession()
  return useMutation({
    mutationFn: async () => {
      const { drawQrCode } = await import('./qr-code.ts')
      const setup = await withReauth(() => call(twoStepCalls.beginCreate, {}, units))
      return { ...setup, drawing: drawQrCode(setup.uri) }
    },
    onSuccess: onSetup,
    onError: useFailureToast(),
  })
}

type RecoveryCodeList = readonly string[]

/** Turns two-step login on with a code of the app. */
export function useTurnOnTwoStep(
  { token }: TwoStepSetup,
  problems: FormProblems<'code'>,
  onOn: (codes: RecoveryCodeList) => void,
) {
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
    onError: problems.showFailure,
  })
}

/** Replaces the recovery codes after a confirmation. */
export function useRenewRecoveryCodes(onRenewed: (codes: RecoveryCodeList) => void) {
  const t = useText()
  const confirm = useConfirmDialog()
  const withReauth = useReauth()
  const client = useQueryClient()
  const { units } = useSession()
  return useMutation({
    mutationFn: async () => {
      const question = { title: t('twoStep.renew.ask'), text: t('twoStep.renew.text'), yes: t('twoStep.renew.yes') }
      if (!(await confirm(question))) return
      onRenewed(await withReauth(() => call(twoStepCalls.renew, {}, units)))
      await client.invalidateQueries({ queryKey: accountKey })
    },
    onError: useFailureToast(),
  })
}

/** Turns two-step login off with a code of the app or a recovery code. */
export function useTurnOffTwoStep(problems: FormProblems<'code'>, onOff: () => void) {
  const t = useText()
  const toast = useToast()
  const withReauth = useReauth()
  const client = useQueryClient()
  const { units } = useSession()
  return useMutation({
    mutationFn: (code: string) => withReauth(() => call(twoStepCalls.remove, { user_code: code }, units)),
    onSuccess: async () => {
      onOff()
      toast({ kind: 'success', text: t('twoStep.turnedOff') })
      await client.invalidateQueries({ queryKey: accountKey })
    },
    onError: (error) => isReauthRequired(error) || problems.showFailure(error),
  })
}
