import type { Field } from '@haru/shared/field/field.ts'
import { type LiftSet, repField, setKinds, weightField } from '@haru/shared/field/sets.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Menu } from '../../../ui/buttons/Menu.tsx'
import { classes } from '../../../ui/classes.ts'
import { NumberField } from '../../../ui/inputs/NumberField.tsx'
import type { AreaFormat } from '../../format/area-format.ts'
import type { Editor } from '../draft/editor.ts'
import type { SetRow } from '../draft/set-rows.ts'
import css from './SetTable.module.css'

export interface SetTableRowProps {
  readonly editor: Editor
  readonly row: SetRow
  readonly number: number
  /** The visible number, or the letter of the kind. */
  readonly mark: string
  /** The set of the last time at this place; null without one, undefined in a table without a last time. */
  readonly lastSet: LiftSet | null | undefined
  readonly findInputState: (field: 'rep' | 'weight') => SetInputState
  readonly onEdit: (change: Partial<LiftSet>) => void
  readonly onTick: () => void
  readonly onRemove: () => void
}

/** A set: its number and kind, the last time, weight, repetitions, and a tick. */
export function SetTableRow(props: SetTableRowProps) {
  const { editor, row, number, mark, lastSet, findInputState, onEdit, onTick, onRemove } = props
  const { areaFormat, context, draft } = editor
  const { t, labelOf } = areaFormat
  const locked = draft.lock === 'locked'
  const kinds = setKinds.map((kind) => ({
    label: labelOf(`sets.${kind}`),
    checked: kind === row.kind,
    disabled: locked,
    onSelect: () => onEdit({ kind }),
  }))
  const removal = { label: t('sets.remove'), icon: Trash2, danger: true, disabled: locked, onSelect: onRemove }
  const isSuggested = row.isSuggested && !row.isDone
  const input = { areaFormat, units: context.units, locked, number, isSuggested }

  return (
    <tr data-field="" className={classes(isSuggested && css.suggested)}>
      <td>
        <Menu
          label={t('sets.menu', { number })}
          align="start"
          items={[...kinds, removal]}
          renderTrigger={(trigger) => (
            <button
              type="button"
              {...trigger}
              className={css.number}
              aria-label={t('sets.kind', { mark, number, kind: labelOf(`sets.${row.kind}`) })}
            >
              {mark}
            </button>
          )}
        />
      </td>
      {lastSet !== undefined && <td className={css.last}>{lastSet === null ? '–' : formatSet(areaFormat, lastSet)}</td>}
      <td>
        <SetInput
          {...input}
          {...findInputState('weight')}
          field={weightField}
          fieldName="weight"
          value={row.weight}
          onValue={(weight) => onEdit({ weight })}
        />
      </td>
      <td>
        <SetInput
          {...input}
          {...findInputState('rep')}
          field={repField}
          fieldName="rep"
          value={row.rep}
          onValue={(rep) => onEdit({ rep })}
        />
      </td>
      <td>
        <input
          type="checkbox"
          className={css.tick}
          aria-label={t('sets.done.of', { number })}
          checked={row.isDone}
          onChange={onTick}
        />
      </td>
    </tr>
  )
}

export interface SetInputState {
  /** The name of the box in the page, by which a problem finds it. */
  readonly name: string | undefined
  readonly error: string | null
}

interface SetInputProps extends SetInputState {
  readonly areaFormat: AreaFormat
  readonly units: Units
  readonly field: Field<number>
  readonly fieldName: string
  readonly number: number
  readonly value: number
  readonly locked: boolean
  readonly isSuggested: boolean
  readonly onValue: (value: number) => void
}

/** The box of a number of a set. */
function SetInput(props: SetInputProps) {
  const { areaFormat, units, field, fieldName, name, error, number, value, locked, isSuggested, onValue } = props
  const { t, amounts, labelOf } = areaFormat
  const [typed, setTyped] = useState('')
  // '67.' has the value 67, and is the text as long as the value is not changed elsewhere.
  const text = typed !== '' && field.parse(typed, units) === value ? typed : field.format(value, units)

  function handleText(next: string) {
    setTyped(next)
    onValue(field.parse(next, units))
  }

  return (
    <NumberField
      label={t('sets.field', { number, name: labelOf(fieldName) })}
      hideLabel
      name={name}
      error={error}
      locked={locked}
      text={text}
      onText={handleText}
      accept={(next) => field.accept(next, units)}
      format={(next) => amounts.formatTyped(field, next)}
      description={isSuggested ? t('sets.suggested') : undefined}
      integer={field === repField}
    />
  )
}

/** '67.5 × 8'; without a weight '8'. */
function formatSet({ format, amounts }: AreaFormat, { weight, rep }: LiftSet): string {
  const repText = format.number(rep)
  return weight === 0 ? repText : `${amounts.formatParts(weightField, weight).text} × ${repText}`
}
