import type { FieldKind } from '@haru/shared/field/field.ts'
import type { TextField as TextKind } from '@haru/shared/field/text.ts'
import type { TimeField as TimeKind } from '@haru/shared/field/time.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense, useRef } from 'react'
import { shake } from '../../../ui/behavior/shake.ts'
import { DurationField, TimeField } from '../../../ui/date/TimeField.tsx'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import { Checkbox } from '../../../ui/inputs/Checkbox.tsx'
import { NumberField } from '../../../ui/inputs/NumberField.tsx'
import { Select } from '../../../ui/inputs/Select.tsx'
import { Swatches } from '../../../ui/inputs/Swatches.tsx'
import { TextArea } from '../../../ui/inputs/TextArea.tsx'
import { TextField } from '../../../ui/inputs/TextField.tsx'
import { isNumberField, noValueText } from '../../format/amounts.ts'
import { isChoiceField } from '../../format/colors.ts'
import { listIncompleteMetrics } from '../../format/entry-totals.ts'
import { recentRecordsQuery } from '../../queries.ts'
import type { Editor } from '../draft/editor.ts'
import { emptyClock, findEmptyValue } from '../draft/entry-contents.ts'
import { type FormState, formatInputText } from '../draft/form.ts'
import { createFieldId, findProblem, formatEntryProblem } from '../draft/format-problem.ts'
import { lazySetTable } from '../sets/lazy.ts'
import { PartInput, TitleInput } from './CategoryInput.tsx'
import type { FieldInputProps, InputProps } from './input-props.ts'
import { computeUsualTime } from './usual-time.ts'

/** The input of any field of any area. */
export function FieldInput(props: FieldInputProps) {
  const { editor, item, name, field, form } = props
  const { areaFormat, draft, change } = editor
  const problem = findProblem(draft, item, name)
  const Input = inputs[field.kind]
  return (
    <Input
      {...props}
      value={form.values[name] ?? field.initial}
      onText={(text) => change({ type: 'typed', item, name, text })}
      onValue={(value) => change({ type: 'chosen', item, name, value })}
      inputProps={{
        label: props.label ?? areaFormat.labelOf(name),
        name: createFieldId(item, name),
        error: problem === null ? null : formatEntryProblem(editor, problem),
        hint: props.hint,
        locked: draft.lock === 'locked',
      }}
    />
  )
}

const minTextAreaLength = 1000
const setTableHeight = '13rem'

const inputs: Readonly<Record<FieldKind, ComponentType<InputProps>>> = {
  number: NumberInput,
  text: TextInput,
  clock: ClockInput,
  duration: DurationInput,
  flag: FlagInput,
  part: PartInput,
  title: TitleInput,
  choice: ChoiceInput,
  sets: SetsInput,
}

function NumberInput({ editor, item, field, form, name, onText, inputProps }: InputProps) {
  const { t, amounts } = editor.areaFormat
  const { units, area } = editor.context
  const isIncomplete = item !== null && listIncompleteMetrics(area, [form.values]).includes(name)
  const isCapped = item !== null && area.cappedFields?.(form.values).includes(name) === true
  return (
    <NumberField
      {...inputProps}
      text={isIncomplete ? '' : formatInputText(form, name, field, units)}
      onText={onText}
      accept={(typed) => field.accept(typed, units)}
      format={(text) => (isIncomplete ? '' : amounts.formatInput(field, text))}
      placeholder={isIncomplete ? noValueText : undefined}
      description={isIncomplete ? t('find.unknown') : undefined}
      hint={
        isCapped
          ? t('tracking.capped', { max: amounts.formatInput(field, field.format(form.values[name] ?? 0, units)) })
          : inputProps.hint
      }
      unit={amounts.unitOf(field)}
      isUnitFirst={amounts.isUnitFirst(field)}
      integer={isNumberField(field) && field.places(units) === 0}
    />
  )
}

function TextInput({ editor, item, field, form, name, onText, inputProps }: InputProps) {
  const { units } = editor.context
  const FieldAction = item === null ? undefined : editor.extension?.FieldAction
  const text = formatInputText(form, name, field, units)
  const box = useRef<HTMLInputElement & HTMLTextAreaElement>(null)

  function handleText(typed: string) {
    const accepted = field.accept(typed, units)
    if (accepted === null) shake(box.current)
    else onText(accepted)
  }

  const { max } = field as TextKind
  return max >= minTextAreaLength ? (
    <TextArea {...inputProps} ref={box} value={text} rows={2} maxLength={max} onText={handleText} />
  ) : (
    <TextField
      {...inputProps}
      ref={box}
      value={text}
      maxLength={max}
      autoComplete="off"
      onText={handleText}
      action={FieldAction && <FieldAction editor={editor} form={form} name={name} />}
    />
  )
}

function ClockInput({ editor, field, form, name, value, onValue, inputProps }: InputProps) {
  const minutes = value === null || value === emptyClock ? null : Number(value)
  const usual = useUsualTime(editor, name, form) ?? (field as TimeKind).usual
  return (
    <TimeField
      {...inputProps}
      minutes={minutes}
      suggestedMinutes={usual}
      onMinutes={(typed) => onValue(typed ?? findEmptyValue(field))}
    />
  )
}

/** The usual time in the last records. Null while the records load. */
function useUsualTime({ context, draft }: Editor, name: string, { values }: FormState): number | null {
  const { data } = useQuery(recentRecordsQuery(context.area, draft.period.start, context.units))
  const items = data?.entries.flatMap((entry) => entry.items) ?? []
  return computeUsualTime(items, name, typeof values['part'] === 'string' ? values['part'] : null)
}

function DurationInput({ field, value, onValue, inputProps }: InputProps) {
  const { max } = field as TimeKind
  return (
    <DurationField
      {...inputProps}
      minutes={Number(value)}
      maxMinutes={max}
      onMinutes={(minutes) => onValue(minutes ?? field.initial)}
    />
  )
}

function FlagInput({ value, onValue, inputProps }: InputProps) {
  return <Checkbox {...inputProps} checked={value === true} onChecked={onValue} />
}

/** The table of sets, which is loaded with the first item that has sets. */
function SetsInput({ editor, item, name }: InputProps) {
  const form = editor.draft.items[item ?? -1]
  if (item === null || form === undefined) return
  return (
    <Suspense fallback={<Skeleton kind="block" height={setTableHeight} />}>
      <lazySetTable.View editor={editor} item={item} form={form} name={name} />
    </Suspense>
  )
}

function ChoiceInput({ editor: { areaFormat }, field, name, value, onValue, inputProps }: InputProps) {
  if (!isChoiceField(field)) return
  const { options, colors } = field
  const labelledOptions = options.map((option) => ({
    value: option,
    label: areaFormat.t(`${areaFormat.area.id}.${name}.${option}` as TextKey),
    color: colors?.[option] ?? '',
  }))
  const selected = String(value)
  if (colors === null) return <Select {...inputProps} value={selected} options={labelledOptions} onValue={onValue} />
  return <Swatches {...inputProps} value={selected} options={labelledOptions} onValue={onValue} />
}
