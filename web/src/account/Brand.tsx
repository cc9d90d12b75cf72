import { languages } from '@haru/shared/i18n/languages.ts'
import type { Ref } from 'react'
import { useLanguage, useText } from '../lib/language.tsx'
import { Sunrise } from '../shell/Logo.tsx'
import { SegmentedControl } from '../ui/SegmentedControl.tsx'
import css from './account.module.css'

/** Who is greeting, in which language. */
export function Brand({ title }: { readonly title: Ref<HTMLDivElement> }) {
  const t = useText()
  return (
    <>
      <LanguageBar />
      <div ref={title} className={css.brand}>
        <Sunrise size={68} />
        <p className={css.name}>{t('app.name')}</p>
        <p className={css.greeting}>{t('login.greeting')}</p>
      </div>
    </>
  )
}

/** The language, for those who are not in and have no settings yet. */
export function LanguageBar() {
  const t = useText()
  const [language, setLanguage] = useLanguage()
  return (
    <div className={css.language}>
      <SegmentedControl
        label={t('settings.language')}
        hideLabel
        value={language}
        onValue={setLanguage}
        options={languages.map((value) => ({ value, label: t(`settings.language.${value}`) }))}
      />
    </div>
  )
}
