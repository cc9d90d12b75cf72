import type { Ref } from 'react'
import { useText } from '../lib/language.tsx'
import { Sunrise } from '../shell/bars/Logo.tsx'
import { LanguageChoice } from '../shell/LanguageChoice.tsx'
import css from './account.module.css'

/** Who is greeting, in which language. */
export function Brand({ tapTarget }: { readonly tapTarget: Ref<HTMLDivElement> }) {
  const t = useText()
  return (
    <>
      <LanguageBar />
      <div ref={tapTarget} className={css.brand}>
        <Sunrise size={68} />
        <p className={css.name}>{t('app.name')}</p>
        <p className={css.greeting}>{t('login.greeting')}</p>
      </div>
    </>
  )
}

/** The language, for those who are not in and have no settings yet. */
export function LanguageBar() {
  return (
    <div className={css.language}>
      <LanguageChoice />
    </div>
  )
}
