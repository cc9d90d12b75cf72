import { googleCalls } from '@haru/shared/contract/account/google.ts'
import { completeSettings } from '@haru/shared/contract/account/profile.ts'
import { Refusal } from '@haru/shared/errors.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { call } from '../../lib/call.ts'
import { useText } from '../../lib/language.tsx'
import { Sunrise } from '../../shell/bars/Logo.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { type Note, takeNote } from './going.ts'
import css from './google.module.css'
import { LinkForm } from './LinkForm.tsx'
import { useSettling } from './settling.ts'

/** Where Google sends people back to: what it said goes to the server, and they go on to where they wanted to go. */
export function GoogleScreen() {
  const t = useText()
  const search = useSearch()
  const [path, navigate] = useLocation()
  const [toLink, setToLink] = useState<{ readonly loginId: string; readonly note: Note } | null>(null)
  const { settle, fail } = useSettling()

  const comeBack = useEffectEvent(async () => {
    const note = takeNote()
    const cameBack = readCallback(search)
    // What it said counts once, and is nobody's business after: not the history's, and not that of who looks on.
    navigate(path, { replace: true })
    try {
      if (cameBack === null) throw new Refusal('invalidQuery')
      const answer = await call(googleCalls.afterCallback, cameBack, completeSettings({}))
      if (answer.status === 'link') setToLink({ loginId: answer.user_id ?? '', note })
      else await settle(answer, note)
    } catch (error) {
      fail(error, note)
    }
  })
  useEffect(() => void comeBack(), [])

  if (toLink !== null) return <LinkForm {...toLink} />
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
  const words = new URLSearchParams(search)
  const state = words.get('state')
  if (state === null) return null
  const said = (name: string) => words.get(name) ?? undefined
  return { state, code: said('code'), iss: said('iss'), error: said('error') }
}
