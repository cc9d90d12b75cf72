import { filterActive } from '@haru/shared/tracking/category.ts'
import { useId, useRef } from 'react'
import { shake } from '../../../ui/behavior/shake.ts'
import { FieldError } from '../../../ui/inputs/FormField.tsx'
import { SegmentedControl } from '../../../ui/inputs/SegmentedControl.tsx'
import { Select } from '../../../ui/inputs/Select.tsx'
import { formatPartName, formatTitleName, toAreaTone } from '../../format/area-format.ts'
import { fitInOneRow } from './fit-in-one-row.ts'
import type { InputProps } from './input-props.ts'

interface Option {
  readonly value: string
  readonly label: string
}

/** Selects the part of an item. A few parts are all visible. */
export function PartInput({ editor: { areaFormat, context }, value, onValue, inputProps }: InputProps) {
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  const { category } = context
  const part = String(value)
  const options = includeCurrent(category.parts, part).map(({ id }) => ({
    value: id,
    label: formatPartName(areaFormat, category, id),
  }))
  if (!fitInOneRow(options.map(({ label }) => label)))
    return <Select {...inputProps} value={part} options={options} onValue={onValue} />

  const { label, name, error, locked } = inputProps
  return (
    <div ref={box} data-name={name}>
      <SegmentedControl
        label={label}
        value={part}
        options={options}
        tone={toAreaTone(areaFormat.area)}
        onValue={(chosenId) => (locked ? shake(box.current) : onValue(chosenId))}
      />
      {error !== null && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

/** Selects the title of an item among the titles of its part. */
export function TitleInput({ editor: { areaFormat, context }, form, value, onValue, inputProps }: InputProps) {
  const { category } = context
  const partId = String(form.values['part'] ?? '')
  const title = String(value)
  const titles = category.parts.find(({ id }) => id === partId)?.titles ?? []
  const options = includeCurrent(titles, title).map(
    ({ id }): Option => ({ value: id, label: formatTitleName(areaFormat, category, partId, id) }),
  )
  return <Select {...inputProps} value={title} options={options} onValue={onValue} />
}

/** The offered options, and the current option even if it is no longer offered. */
function includeCurrent<T extends { readonly id: string; readonly removed: boolean }>(
  options: readonly T[],
  current: string,
): readonly T[] {
  const activeOptions = new Set(filterActive(options))
  return options.filter((each) => activeOptions.has(each) || each.id === current)
}
