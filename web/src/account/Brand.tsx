import type { Ref } from 'react'
import { useText } from '../lib/language.tsx'
import { Sunrise } from '../shell/bars/Logo.tsx'
import css from './account.module.css'
import { LanguageBar } from './LanguageBar.tsx'

/** The logo, the name and the greeting, with the language choice above them. */
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
