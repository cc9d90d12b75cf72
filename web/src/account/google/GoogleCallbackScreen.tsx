import { googleCalls } from '@haru/shared/contract/account/google.ts'
import { completeSettings } from '@haru/shared/contract/account/profile.ts'
import { Refusal } from '@haru/shared/errors.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { call } from '../../lib/call.ts'
import { useText } from '../../lib/language.tsx'
import { Sunrise } from '../../shell/bars/Logo.tsx'
import { Screen } from '../../shell/Screen.tsx'
import css from './google.module.css'
import { LinkAccountForm } from './LinkAccountForm.tsx'
import { useCompleteAuthorization } from './useCompleteAuthorization.ts'
import { type CallbackContext, takeCallbackContext } from './useStartAuthorization.ts'

/** Handles the redirect from Google: sends the callback to the server and continues to the requested path. */
export function GoogleCallbackScreen() {
  const t = useText()
  const search = useSearch()
  const [path, navigate] = useLocation()
  const [linkRequest, setLinkRequest] = useState<{
    readonly loginId: string
    readonly context: CallbackContext
  } | null>(null)
  const { complete, fail } = useCompleteAuthorization()

  const handleCallback = useEffectEvent(async () => {
    const context = takeCallbackContext()
    const callback = readCallback(search)
    // The parameters are valid once; they are removed from the address bar and the history.
    navigate(path, { replace: true })
    try {
      if (callback === null) throw new Refusal('invalidQuery')
      const result = await call(googleCalls.afterCallback, callback, completeSettings({}))
      if (result.status === 'link') setLinkRequest({ loginId: result.user_id ?? '', context })
      else await complete(result, context)
    } catch (error) {
      fail(error, context)
    }
  })
  useEffect(() => void handleCallback(), [])

  if (linkRequest !== null) return <LinkAccountForm {...linkRequest} />
  return (
    <Screen title={t('google.title')} hideTitle>
      <div className={css.wait} role="status">
        <Sunrise size={68} />
        <p>{t('google.wait')}</p>
      </div>
    </Screen>
  )
}

function readCallback(search: string) {
  const params = new URLSearchParams(search)
  const state = params.get('state')
  if (state === null) return null
  const readParam = (name: string) => params.get(name) ?? undefined
  return { state, code: readParam('code'), iss: readParam('iss'), error: readParam('error') }
}
