import { type StartingValues, startingValueFields } from '@haru/shared/contract/account/profile.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { useFormat, useText } from '../../lib/language.tsx'
import { NumberField } from '../../ui/inputs/NumberField.tsx'
import css from '../account.module.css'

interface StartFieldsProps {
  /** The group of texts: the sign-up and the profile label the fields differently. */
  readonly textGroup: 'signup' | 'profile'
  readonly texts: Readonly<Record<keyof StartingValues, string>>
  readonly units: Units
  readonly disabled: boolean
  readonly errorAt: (field: keyof StartingValues) => string | null
  readonly onText: (field: keyof StartingValues, text: string) => void
}

const names = ['scale', 'kcal', 'property'] as const satisfies readonly (keyof StartingValues)[]

/** The starting values of a user. The fields of the contract limit the input. */
export function StartFields({ textGroup, texts, units, disabled, errorAt, onText }: StartFieldsProps) {
  const t = useText()
  const format = useFormat()
  const { text: sign, isFirst } = format.currencySign(units.currency)
  const unitOf = { scale: units.weight, kcal: 'kcal', property: sign }
  return (
    <fieldset className={css.start}>
      <legend>{t(`${textGroup}.start`)}</legend>
      <p className={css.note}>{t(`${textGroup}.start.hint`)}</p>
      {names.map((name) => (
        <NumberField
          key={name}
          label={t(`${textGroup}.${name}`)}
          name={name}
          text={texts[name]}
          unit={unitOf[name]}
          isUnitFirst={name === 'property' && isFirst}
          disabled={disabled}
          integer={startingValueFields[name].places(units) === 0}
          accept={(typed) => startingValueFields[name].accept(typed, units)}
          format={(text) => (text === '' ? '' : format.number(Number(text)))}
          error={errorAt(name)}
          onText={(text) => onText(name, text)}
        />
      ))}
    </fieldset>
  )
}
