import { type StartingValues, startingValueFields } from '@haru/shared/contract/account/profile.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { useFormat } from '../../lib/language.tsx'
import { NumberField } from '../../ui/inputs/NumberField.tsx'

interface StartingValueFieldProps {
  readonly name: keyof StartingValues
  readonly label: string
  readonly text: string
  readonly units: Units
  readonly error: string | null
  readonly onText: (text: string) => void
}

/** A starting value of a user. The field of the contract limits the input. */
export function StartingValueField({ name, label, text, units, error, onText }: StartingValueFieldProps) {
  const format = useFormat()
  const { text: sign, isFirst } = format.currencySign(units.currency)
  const unitOf = { scale: units.weight, kcal: 'kcal', property: sign }
  const field = startingValueFields[name]

  function formatText(value: string): string {
    if (value === '') return ''
    return name === 'property' ? format.plainMoney(Number(value), units.currency) : format.number(Number(value))
  }

  return (
    <NumberField
      label={label}
      name={name}
      text={text}
      unit={unitOf[name]}
      isUnitFirst={name === 'property' && isFirst}
      integer={field.places(units) === 0}
      accept={(typed) => field.accept(typed, units)}
      format={formatText}
      error={error}
      onText={onText}
    />
  )
}
