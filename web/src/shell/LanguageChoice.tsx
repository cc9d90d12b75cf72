import { type Language, languages } from '@haru/shared/i18n/languages.ts'
import { type LoadedLanguage, useLanguage, useText } from '../lib/language.tsx'
import { SegmentedControl } from '../ui/inputs/SegmentedControl.tsx'
import { useFailureToast } from './failure/useFailureToast.ts'

/** Selects the language; each is shown by its own name. `onChosen` is called after its texts are loaded. */
export function LanguageChoice({ onChosen }: { readonly onChosen?: (words: LoadedLanguage) => void }) {
  const t = useText()
  const [language, setLanguage] = useLanguage()
  const showFailure = useFailureToast()

  function handleValue(next: Language) {
    setLanguage(next).then(onChosen, showFailure)
  }

  return (
    <SegmentedControl
      label={t('settings.language')}
      hideLabel
      value={language}
      onValue={handleValue}
      options={languages.map((value) => ({ value, label: t(`settings.language.${value}`) }))}
    />
  )
}
