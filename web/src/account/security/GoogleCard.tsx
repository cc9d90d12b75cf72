import { today as dayIn } from '@haru/shared/calendar/day.ts'
import { type GoogleIdentity, googleCalls } from '@haru/shared/contract/account/google.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { useFormat, useText } from '../../lib/language.tsx'
import { useCurrentPath } from '../../navigation/url-state.ts'
import { accountKey } from '../../session/account.ts'
import { useSession } from '../../session/session.tsx'
import { useReauth } from '../../session/useReauth.ts'
import { useFailureToast } from '../../shell/failure/useFailureToast.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { useConfirmDialog } from '../../ui/overlays/ChoiceDialog.tsx'
import { useToast } from '../../ui/overlays/Toasts.tsx'
import { GoogleBrandedButton } from '../google/GoogleButton.tsx'
import { GoogleMark } from '../google/GoogleMark.tsx'
import css from '../google/google.module.css'
import { useStartAuthorization } from '../google/useStartAuthorization.ts'
import { signInMethodsQuery } from '../queries.ts'
import { serverOptionsQuery } from '../server-options-query.ts'

const identityKey = [...accountKey, 'google'] as const

/** The linked Google account. Hidden where this server does not offer Google. */
export function GoogleCard() {
  const t = useText()
  const { units } = useSession()
  const { data: options } = useQuery(serverOptionsQuery)
  const { data: identity } = useQuery({
    queryKey: identityKey,
    queryFn: () => call(googleCalls.detail, {}, units),
    enabled: options?.google === true,
  })
  if (identity === undefined) return
  return (
    <Card title={t('google.card')} mark={<GoogleMark size={20} />}>
      {identity === null ? <Unlinked /> : <Linked identity={identity} />}
    </Card>
  )
}

function Unlinked() {
  const t = useText()
  const currentPath = useCurrentPath()
  const withReauth = useReauth()
  const { units } = useSession()
  const { mutate, isPending } = useStartAuthorization(async () => ({
    response: await withReauth(() => call(googleCalls.link, {}, units)),
    context: { from: currentPath, isInside: true, isShared: false },
  }))
  return (
    <div className={css.card}>
      <p>{t('google.card.none')}</p>
      <GoogleBrandedButton busy={isPending} onClick={() => mutate()}>
        {t('google.card.link')}
      </GoogleBrandedButton>
    </div>
  )
}

function Linked({ identity: { email, addedAt } }: { readonly identity: GoogleIdentity }) {
  const t = useText()
  const format = useFormat()
  const { units, timeZone } = useSession()
  const { data: methods } = useQuery(signInMethodsQuery(units))
  const unlink = useUnlink()
  const isOnlyMethod = methods !== undefined && !methods.password && methods.passkeys === 0
  return (
    <div className={css.card}>
      <div>
        <p className={css.email}>{email}</p>
        <p className={css.since}>{t('google.card.since', { day: format.day(dayIn(timeZone, new Date(addedAt))) })}</p>
      </div>
      {isOnlyMethod ? (
        <p className={css.since}>{t('google.card.only')}</p>
      ) : (
        <Button kind="danger" busy={unlink.isPending} onClick={() => unlink.mutate()}>
          {t('google.card.unlink')}
        </Button>
      )}
    </div>
  )
}

function useUnlink() {
  const t = useText()
  const toast = useToast()
  const confirm = useConfirmDialog()
  const withReauth = useReauth()
  const client = useQueryClient()
  const { units } = useSession()
  return useMutation({
    mutationFn: async () => {
      const question = { title: t('google.unlink.ask'), text: t('google.unlink.text'), danger: true }
      if (!(await confirm({ ...question, yes: t('google.card.unlink') }))) return
      await withReauth(() => call(googleCalls.unlink, {}, units))
      await client.invalidateQueries({ queryKey: accountKey })
      toast({ kind: 'success', text: t('account.googleUnlinked') })
    },
    onError: useFailureToast(),
  })
}
