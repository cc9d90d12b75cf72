import type { Day } from '@haru/shared/calendar/day.ts'
import type { Field, Value } from '@haru/shared/field/field.ts'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useSession } from '../session/session.tsx'
import { useAddToRecord } from '../tracking/add/useAddToRecord.ts'
import { isNumberField } from '../tracking/format/amounts.ts'
import { type AreaFormat, toAreaTone } from '../tracking/format/area-format.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { NumberField } from '../ui/inputs/NumberField.tsx'
import css from './QuickChips.module.css'

export interface DayValueFormProps {
  readonly areaFormat: AreaFormat
  readonly day: Day
  readonly name: string
  readonly field: Field
  readonly value: Value
  readonly onClose: () => void
}

/** Types a value of the day, such as body weight, and saves it to the record of the day. */
export function DayValueForm({ areaFormat, day, name, field, value, onClose }: DayValueFormProps) {
  const { t, area, amounts, labelOf } = areaFormat
  const { units } = useSession()
  const [text, setText] = useState(() => field.format(value, units))
  const [error, setError] = useState<string | null>(null)
  const typed = field.parse(text, units)
  const label = labelOf(name)
  const { add, isBusy } = useAddToRecord(area, () =>
    t('usual.added', { name: `${label} ${amounts.format(field, typed)}` }),
  )
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => box.current?.focus(), [])

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (field.isEmpty(typed)) {
      setError(t('required', { name: label }))
      box.current?.focus()
      return
    }
    if ((await add(day, { items: [], values: { [name]: typed } })) !== null) onClose()
  }

  function handleKeyDown({ key }: KeyboardEvent) {
    if (key === 'Escape') onClose()
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: Escape in any control closes the form.
    <form className={css.form} onSubmit={(event) => void handleSubmit(event)} onKeyDown={handleKeyDown}>
      <NumberField
        ref={box}
        label={label}
        hideLabel
        text={text}
        onText={(next) => {
          setText(next)
          setError(null)
        }}
        accept={(next) => field.accept(next, units)}
        format={(shown) => amounts.formatTyped(field, shown)}
        error={error}
        unit={amounts.unitOf(field)}
        isUnitFirst={amounts.isUnitFirst(field)}
        integer={isNumberField(field) && field.places(units) === 0}
      />
      <Button type="submit" kind="primary" tone={toAreaTone(area)} busy={isBusy}>
        {t('save.save')}
      </Button>
    </form>
  )
}
