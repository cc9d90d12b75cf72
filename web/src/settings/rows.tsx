import { weightUnits } from '@haru/shared/field/units.ts'
import { currencyChoices, timeZoneChoices } from '@haru/shared/i18n/choices.ts'
import { type Language, languages } from '@haru/shared/i18n/languages.ts'
import { LogOut } from 'lucide-react'
import type { ComponentType } from 'react'
import { loadWords, useLanguage, useText } from '../lib/language.tsx'
import { useSession } from '../lib/session.tsx'
import { type Theme, useTheme } from '../lib/theme.ts'
import { Button } from '../ui/Button.tsx'
import { SegmentedControl } from '../ui/SegmentedControl.tsx'
import { PickerRow } from './PickerRow.tsx'
import { SettingRow } from './SettingRow.tsx'
import { useLogOut, useSaveSetting } from './saving.ts'

/** The rows of the settings, in their order. */
export const settingRows: readonly { readonly id: string; readonly Row: ComponentType }[] = [
  { id: 'account', Row: AccountRow },
  { id: 'language', Row: LanguageRow },
  { id: 'theme', Row: ThemeRow },
  { id: 'weight', Row: WeightRow },
  { id: 'currency', Row: CurrencyRow },
  { id: 'timeZone', Row: TimeZoneRow },
  { id: 'logout', Row: LogOutRow },
]

function AccountRow() {
  const t = useText()
  const { loginId } = useSession()
  return (
    <SettingRow label={t('settings.account')} isNamed>
      {loginId}
    </SettingRow>
  )
}

function LanguageRow() {
  const t = useText()
  const [language, setLanguage] = useLanguage()
  const save = useSaveSetting()

  async function handleValue(next: Language) {
    setLanguage(next)
    const { text } = await loadWords(next)
    save({ language: next }, text)
  }

  return (
    <SettingRow label={t('settings.language')}>
      <SegmentedControl
        label={t('settings.language')}
        hideLabel
        value={language}
        onValue={handleValue}
        options={languages.map((value) => ({ value, label: t(`settings.language.${value}`) }))}
      />
    </SettingRow>
  )
}

const themes = ['system', 'light', 'dark'] as const satisfies readonly Theme[]

function ThemeRow() {
  const t = useText()
  const [theme, setTheme] = useTheme()
  return (
    <SettingRow label={t('settings.theme')}>
      <SegmentedControl
        label={t('settings.theme')}
        hideLabel
        value={theme}
        onValue={setTheme}
        options={themes.map((value) => ({ value, label: t(`settings.theme.${value}`) }))}
      />
    </SettingRow>
  )
}

function WeightRow() {
  const t = useText()
  const { units } = useSession()
  const save = useSaveSetting()
  return (
    <SettingRow label={t('settings.weight')}>
      <SegmentedControl
        label={t('settings.weight')}
        hideLabel
        value={units.weight}
        onValue={(weight) => save({ weight })}
        options={weightUnits.map((value) => ({ value, label: value }))}
      />
    </SettingRow>
  )
}

function CurrencyRow() {
  const t = useText()
  const { currency } = useSession()
  const save = useSaveSetting()
  return (
    <PickerRow
      label={t('settings.currency')}
      hint={t('settings.currency.hint')}
      value={currency}
      choicesIn={currencyChoices}
      onValue={(next) => save({ currency: next })}
    />
  )
}

function TimeZoneRow() {
  const t = useText()
  const { timeZone } = useSession()
  const save = useSaveSetting()
  return (
    <PickerRow
      label={t('settings.timeZone')}
      hint={t('settings.timeZone.hint')}
      value={timeZone}
      choicesIn={timeZoneChoices}
      onValue={(next) => save({ timeZone: next })}
    />
  )
}

function LogOutRow() {
  const t = useText()
  const { mutate, isPending } = useLogOut()
  return (
    <Button kind="quiet" icon={LogOut} wide busy={isPending} onClick={() => mutate()}>
      {t('settings.logout')}
    </Button>
  )
}
