import type { Field } from '@haru/shared/field/field.ts'
import type { TextField as TextKind } from '@haru/shared/field/text.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { filterActive } from '@haru/shared/tracking/category.ts'
import { type ChangeEvent, useId } from 'react'
import { useSession } from '../session/session.tsx'
import type { FormState } from '../tracking/editor/draft/form.ts'
import { isNumberField } from '../tracking/format/amounts.ts'
import {
  type AreaFormat,
  formatPartName,
  formatTitleName,
  toAreaTone,
  useAreaFormat,
} from '../tracking/format/area-format.ts'
import { shake } from '../ui/behavior/shake.ts'
import { classes } from '../ui/classes.ts'
import { Chips } from '../ui/inputs/Chips.tsx'
import { FieldError } from '../ui/inputs/FormField.tsx'
import { TextField } from '../ui/inputs/TextField.tsx'
import { createToneStyle } from '../ui/tone.ts'
import { formatFormProblem } from './describe-form.ts'
import css from './QuickEntrySheet.module.css'
import { type EditableForm, isFigure, listQuickFields } from './quick-form.ts'
import type { useActiveFigure } from './useActiveFigure.ts'

interface QuickFieldsProps {
  readonly quick: EditableForm
  readonly figure: ReturnType<typeof useActiveFigure>
}

/** The fields of a form: its figures, its part and title, and its texts. */
export function QuickFields({ quick, figure }: QuickFieldsProps) {
  const { form, state, category, problem } = quick
  const areaFormat = useAreaFormat(form.area)
  const fields = listQuickFields(form, state.values, category)
  const figures = fields.filter(([, field]) => isFigure(field))
  const texts = fields.filter(([, field]) => field.kind === 'text')
  const tone = toAreaTone(form.area)
  const errorId = useId()
  const props = { quick, areaFormat, errorId }
  return (
    <>
      {figures.length > 0 && (
        <div className={classes(css.figures, figures.length === 1 && css.single)} style={createToneStyle(tone)}>
          {figures.map(([name, field]) => (
            <Figure key={name} {...props} {...{ name, field, figure }} />
          ))}
        </div>
      )}
      <div aria-live="polite" className={css.problem}>
        {problem?.name != null && <FieldError id={errorId}>{formatFormProblem(areaFormat, quick, problem)}</FieldError>}
      </div>
      {fields.map(([name, field]) => (
        <CategoryChips key={name} {...props} {...{ name, field }} />
      ))}
      {texts.map(([name, field]) => (
        <QuickText key={name} {...props} {...{ name, field }} />
      ))}
    </>
  )
}

interface QuickFieldProps {
  readonly quick: EditableForm
  readonly areaFormat: AreaFormat
  readonly name: string
  readonly field: Field
  /** The id of the element with the problem of the form. */
  readonly errorId: string
}

/** A figure to type. The keypad of the sheet replaces that of the phone. */
function Figure(props: QuickFieldProps & Pick<QuickFieldsProps, 'figure'>) {
  const { quick, areaFormat, name, field, errorId, figure } = props
  const { units } = useSession()
  const { amounts, labelOf } = areaFormat
  const { state, type, problem } = quick
  const text = formatFigure(state, name, field, units)
  const unit = amounts.unitOf(field)
  const isUnitFirst = amounts.isUnitFirst(field)

  function handleChange({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    if (!type(name, input.value)) shake(input)
  }

  return (
    <label className={css.figure} data-active={figure.name === name ? '' : undefined} data-field="">
      <span className={css.label}>{labelOf(name)}</span>
      <span className={css.amount}>
        {isUnitFirst && unit}
        <input
          name={name}
          inputMode="none"
          autoComplete="off"
          data-focus={figure.name === name ? '' : undefined}
          value={text === '' ? '' : amounts.formatTyped(field, text)}
          placeholder={isNumberField(field) ? '0' : '0:00'}
          aria-invalid={problem?.name === name || undefined}
          aria-describedby={problem?.name === name ? errorId : undefined}
          onFocus={() => figure.name !== null && figure.select(name)}
          onChange={handleChange}
        />
        {!isUnitFirst && unit !== undefined && <small>{unit}</small>}
      </span>
    </label>
  )
}

/** The text of a figure: the typed text, else the value, or empty for no value. */
function formatFigure({ texts, values }: FormState, name: string, field: Field, units: Units): string {
  const value = values[name] ?? field.initial
  return texts[name] ?? (field.isEmpty(value) ? '' : field.format(value, units))
}

function QuickText({ quick, areaFormat, name, field, errorId }: QuickFieldProps) {
  const { state, type, problem } = quick
  return (
    <TextField
      label={areaFormat.labelOf(name)}
      hideLabel
      placeholder={areaFormat.labelOf(name)}
      name={name}
      value={String(state.values[name] ?? '')}
      maxLength={(field as TextKind).max}
      autoComplete="off"
      enterKeyHint="done"
      errorId={problem?.name === name ? errorId : undefined}
      onText={(text) => type(name, text)}
    />
  )
}

/** The parts of the area, or the titles of the chosen part. */
function CategoryChips({ quick, areaFormat, name, field }: QuickFieldProps) {
  const { state, category, form, choose } = quick
  if (field.kind !== 'part' && field.kind !== 'title') return
  const part = String(state.values['part'] ?? '')
  const options =
    field.kind === 'part'
      ? filterActive(category.parts).map(({ id }) => ({ value: id, label: formatPartName(areaFormat, category, id) }))
      : filterActive(category.parts.find(({ id }) => id === part)?.titles ?? []).map(({ id }) => ({
          value: id,
          label: formatTitleName(areaFormat, category, part, id),
        }))
  if (options.length < 2) return
  return (
    <Chips
      label={areaFormat.labelOf(name)}
      value={String(state.values[name])}
      onValue={(value) => choose(name, value)}
      options={options}
      tone={toAreaTone(form.area)}
    />
  )
}
