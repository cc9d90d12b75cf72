import { useLanguage, useText } from '../lib/language.tsx'
import { Sunrise } from '../shell/Logo.tsx'
import { SegmentedControl } from '../ui/SegmentedControl.tsx'
import css from './account.module.css'

/** Who is greeting, in which language. */
export function Brand() {
  const t = useText()
  const [language, setLanguage] = useLanguage()
  return (
    <div className={css.brand}>
      <div className={css.language}>
        <SegmentedControl
          label={t('settings.language')}
          hideLabel
          value={language}
          onValue={setLanguage}
          options={[
            { value: 'ko', label: t('settings.language.ko') },
            { value: 'en', label: t('settings.language.en') },
          ]}
        />
      </div>
      <Sunrise size={68} />
      <p className={css.name}>{t('app.name')}</p>
      <p className={css.greeting}>{t('login.greeting')}</p>
    </div>
  )
}
