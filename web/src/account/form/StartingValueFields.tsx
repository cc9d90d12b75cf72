import type { StartingValues } from '@haru/shared/contract/account/profile.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { useText } from '../../lib/language.tsx'
import css from '../account.module.css'
import { StartingValueField } from './StartingValueField.tsx'

interface StartingValueFieldsProps {
  readonly texts: Readonly<Record<keyof StartingValues, string>>
  readonly units: Units
  readonly errorAt: (field: keyof StartingValues) => string | null
  readonly onText: (field: keyof StartingValues, text: string) => void
}

const names = ['scale', 'kcal', 'property'] as const satisfies readonly (keyof StartingValues)[]

/** The starting values of a user. */
export function StartingValueFields({ texts, units, errorAt, onText }: StartingValueFieldsProps) {
  const t = useText()
  return (
    <fieldset className={css.start}>
      <legend>{t('profile.start')}</legend>
      <p className={css.note}>{t('profile.start.hint')}</p>
      {names.map((name) => (
        <StartingValueField
          key={name}
          name={name}
          label={t(`profile.${name}`)}
          text={texts[name]}
          units={units}
          error={errorAt(name)}
          onText={(text) => onText(name, text)}
        />
      ))}
    </fieldset>
  )
}
