import { getSystemTimeZone } from '@haru/shared/calendar/zone.ts'
import { demoCall } from '@haru/shared/contract/account/demo.ts'
import { completeSettings } from '@haru/shared/contract/account/profile.ts'
import type { Language } from '@haru/shared/i18n/languages.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { call } from '../../lib/call.ts'
import { toErrorTextKey } from '../../lib/errors.ts'
import { useLanguage, useText } from '../../lib/language.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { useToast } from '../../ui/overlays/Toasts.tsx'
import css from '../account.module.css'
import { startBrowserSession } from '../session/start-session.ts'

/** Creates a demo account and signs in to it. */
export function DemoButton() {
  const t = useText()
  const toast = useToast()
  const client = useQueryClient()
  const [language] = useLanguage()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      await createDemoAccount(language)
      await startBrowserSession(client, false)
    },
    onError: (error) => toast({ kind: 'error', text: t(toErrorTextKey(error)) }),
  })
  return (
    <div className={css.demo}>
      <Button icon={Sparkles} wide busy={isPending} onClick={() => mutate()}>
        {t('login.demo')}
      </Button>
      <p className={css.note}>{t('login.demo.hint')}</p>
    </div>
  )
}

function createDemoAccount(language: Language) {
  return call(demoCall, { user_lang: language, user_timeZone: getSystemTimeZone() }, completeSettings({}))
}
