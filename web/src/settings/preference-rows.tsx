import { formatMinutes } from '@haru/shared/calendar/clock.ts'
import { maxDayStart } from '@haru/shared/calendar/user-day.ts'
import { weightUnits } from '@haru/shared/field/units.ts'
import { formatCurrency, formatTimeZone, listCurrencyChoices, listTimeZoneChoices } from '@haru/shared/i18n/choices.ts'
import { useText } from '../lib/language.tsx'
import { type Theme, useTheme } from '../lib/theme.ts'
import { useSession } from '../session/session.tsx'
import { LanguageChoice } from '../shell/LanguageChoice.tsx'
import { SegmentedControl } from '../ui/inputs/SegmentedControl.tsx'
import { Select } from '../ui/inputs/Select.tsx'
import { PickerRow } from './PickerRow.tsx'
import { useSaveSetting } from './queries.ts'
import { SettingRow } from './SettingRow.tsx'

export function LanguageRow() {
  const t = useText()
  const save = useSaveSetting()
  return (
    <SettingRow label={t('settings.language')}>
      <LanguageChoice onChosen={({ language, text }) => save({ language }, text)} />
    </SettingRow>
  )
}

const themes = ['system', 'light', 'dark'] as const satisfies readonly Theme[]

export function ThemeRow() {
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

export function WeightRow() {
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

/** Whether warm-ups count in the volume. */
export function WarmUpsRow() {
  const t = useText()
  const { units } = useSession()
  const save = useSaveSetting()
  return (
    <SettingRow label={t('settings.countWarmUps')}>
      <SegmentedControl
        label={t('settings.countWarmUps')}
        hideLabel
        value={units.countWarmUps === true ? 'yes' : 'no'}
        onValue={(value) => save({ countWarmUps: value === 'yes' })}
        options={[
          { value: 'no', label: t('ui.no') },
          { value: 'yes', label: t('ui.yes') },
        ]}
      />
    </SettingRow>
  )
}

export function CurrencyRow() {
  const t = useText()
  const { currency } = useSession()
  const save = useSaveSetting()
  return (
    <PickerRow
      label={t('settings.currency')}
      hint={t('settings.currency.hint')}
      value={currency}
      formatValue={formatCurrency}
      listChoices={listCurrencyChoices}
      onValue={(next) => save({ currency: next })}
    />
  )
}

export function TimeZoneRow() {
  const t = useText()
  const { timeZone } = useSession()
  const save = useSaveSetting()
  return (
    <PickerRow
      label={t('settings.timeZone')}
      hint={t('settings.timeZone.hint')}
      value={timeZone}
      formatValue={formatTimeZone}
      listChoices={listTimeZoneChoices}
      onValue={(next) => save({ timeZone: next })}
    />
  )
}

/** The hour at which the day begins, for users who are awake at night. */
export function DayStartRow() {
  const t = useText()
  const { dayStart } = useSession()
  const save = useSaveSetting()
  const hours = Array.from({ length: maxDayStart + 1 }, (_, hour) => hour)
  return (
    <SettingRow label={t('settings.dayStart')}>
      <Select
        label={t('settings.dayStart')}
        compact
        value={String(dayStart)}
        onValue={(hour) => save({ dayStart: Number(hour) })}
        options={hours.map((hour) => ({ value: String(hour), label: formatMinutes(hour * 60) }))}
      />
    </SettingRow>
  )
}
