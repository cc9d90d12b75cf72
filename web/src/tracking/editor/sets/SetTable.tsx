import { type LiftSet, maxSets, shortForm, weightField } from '@haru/shared/field/sets.ts'
import { Plus } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useSession } from '../../../session/session.tsx'
import { focusAndShake, shake } from '../../../ui/behavior/shake.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { FieldError } from '../../../ui/inputs/FormField.tsx'
import { setLetters } from '../../format/amounts.ts'
import type { Editor } from '../draft/editor.ts'
import type { ItemForm } from '../draft/form.ts'
import { createFieldId, findProblem, formatEntryProblem } from '../draft/format-problem.ts'
import {
  addRow,
  editRow,
  findIncompleteRow,
  findSameWeightEnd,
  hasDoneRows,
  listSetRows,
  type SetRow,
} from '../draft/set-rows.ts'
import { LastTime } from './LastTime.tsx'
import { startRest } from './rest.ts'
import { prepareSignal } from './rest-signal.ts'
import css from './SetTable.module.css'
import { type SetInputState, SetTableRow } from './SetTableRow.tsx'
import { listLastSets, useLastItems } from './useLastItems.ts'

export interface SetTableProps {
  readonly editor: Editor
  /** The index of the item in its editor. */
  readonly item: number
  readonly form: ItemForm
  /** The name of the field of sets. */
  readonly name: string
}

/** The sets of an item, each beside the set of the last time. A tick takes the suggested numbers and starts a rest. */
export function SetTable(props: SetTableProps) {
  const { editor, item, form } = props
  const { t, amounts, labelOf } = editor.areaFormat
  const last = useLastItems(editor, item, form)
  const lastSets = listLastSets(last)
  const rows = listShownRows(form)
  const box = useRef<HTMLDivElement>(null)
  const actions = useRowActions(props, rows, box)
  const { error, findInputState } = useRowProblem(props, rows)

  return (
    <div ref={box} className={css.sets}>
      {last !== undefined && <LastTime editor={editor} last={last} />}
      <table className={css.table} onBlur={actions.endTyping}>
        <thead>
          <tr>
            <th scope="col">{labelOf(shortForm[0])}</th>
            {lastSets.length > 0 && <th scope="col">{t('sets.last')}</th>}
            <th scope="col">{amounts.unitOf(weightField)}</th>
            <th scope="col">{labelOf('rep')}</th>
            <th scope="col">
              <span className="sr-only">{t('sets.done')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <SetTableRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity besides its place.
              key={index}
              editor={editor}
              row={row}
              number={index + 1}
              mark={formatMark(rows, index)}
              lastSet={lastSets.length > 0 ? (lastSets[index] ?? null) : undefined}
              findInputState={(field) => findInputState(field, index)}
              onEdit={(edit) => actions.edit(index, edit)}
              onTick={() => actions.tick(index)}
              onRemove={() => actions.remove(index)}
            />
          ))}
        </tbody>
      </table>
      {error !== null && (
        <div aria-hidden="true">
          <FieldError id={createFieldId(item, 'problem')}>{error}</FieldError>
        </div>
      )}
      <Button
        kind="quiet"
        size="s"
        wide
        icon={Plus}
        disabled={editor.draft.lock === 'locked' || rows.length >= maxSets}
        onClick={actions.add}
      >
        {t('sets.add')}
      </Button>
      {rows.some(({ isSuggested, isDone }) => isSuggested && !isDone) && (
        <p className={css.note}>{t(hasDoneRows(editor.draft.items) ? 'sets.grey.left' : 'sets.grey.saved')}</p>
      )}
    </div>
  )
}

const emptyRow: SetRow = { rep: 0, weight: 0, kind: 'normal', isSuggested: false, isDone: false }

/** The rows of an item, and an empty one of an item without sets. */
function listShownRows(form: ItemForm): readonly SetRow[] {
  const rows = listSetRows(form)
  return rows.length === 0 && form.rows === undefined ? [emptyRow] : rows
}

interface RowActions {
  readonly edit: (index: number, change: Partial<LiftSet>) => void
  /** Called when a box loses the focus. */
  readonly endTyping: () => void
  readonly tick: (index: number) => void
  readonly remove: (index: number) => void
  readonly add: () => void
}

function useRowActions(
  { editor: { draft, change }, item }: SetTableProps,
  rows: readonly SetRow[],
  box: RefObject<HTMLDivElement | null>,
): RowActions {
  const { today } = useSession()
  const typing = useRef<{ readonly index: number; readonly end: number }>(null)

  function setRows(next: readonly SetRow[]) {
    typing.current = null
    change({ type: 'rows', item, rows: next })
  }

  function handleEdit(index: number, edit: Partial<LiftSet>) {
    const end = typing.current?.index === index ? typing.current.end : findSameWeightEnd(rows, index)
    setRows(editRow(rows, index, edit, end))
    typing.current = { index, end }
  }

  function handleTick(index: number) {
    const row = rows[index]
    const tableRow = box.current?.querySelectorAll('tbody tr')[index] ?? null
    if (row === undefined || draft.lock === 'locked') return shake(tableRow)
    // The box of the repetitions is beside the tick.
    if (row.rep === 0) return focusAndShake(tableRow?.querySelector<HTMLElement>('td:nth-last-child(2) input') ?? null)
    setRows(rows.with(index, { ...row, isDone: !row.isDone }))
    // The sets of another day are written down afterwards.
    if (row.isDone || draft.period.start !== today()) return
    prepareSignal()
    startRest()
  }

  function handleRemove(index: number) {
    flushSync(() => setRows(rows.toSpliced(index, 1)))
    const buttons = [...(box.current?.querySelectorAll('button') ?? [])].filter(
      ({ popoverTargetElement }) => popoverTargetElement,
    )
    const target = buttons[Math.min(index, buttons.length - 1)] ?? box.current?.querySelector('button')
    target?.focus()
  }

  return {
    edit: handleEdit,
    endTyping: () => {
      typing.current = null
    },
    tick: handleTick,
    remove: handleRemove,
    add: () => setRows(addRow(rows)),
  }
}

/** The problem of the sets, which is shown below the table and at the box that has to be filled in. */
function useRowProblem({ editor, item, name }: SetTableProps, rows: readonly SetRow[]) {
  const { draft } = editor
  const problem = [name, ...shortForm].map((each) => findProblem(draft, item, each)).find((each) => each !== null)
  const error = problem === undefined ? null : formatEntryProblem(editor, problem)
  const invalidField = problem?.name === 'weight' ? 'weight' : 'rep'
  const invalidIndex = findIncompleteRow(rows, invalidField, hasDoneRows(draft.items))

  function findInputState(field: 'rep' | 'weight', index: number): SetInputState {
    if (index !== Math.max(0, invalidIndex)) return { name: undefined, error: null }
    const isInvalid = field === invalidField
    return { name: createFieldId(item, isInvalid ? (problem?.name ?? field) : field), error: isInvalid ? error : null }
  }

  return { error, findInputState }
}

/** The number of a set among those that are no warm-ups, or the letter of its kind. */
function formatMark(rows: readonly SetRow[], index: number): string {
  const kind = rows[index]?.kind ?? 'normal'
  if (kind !== 'normal') return setLetters[kind]
  return String(rows.slice(0, index + 1).filter((row) => row.kind !== 'warmUp').length)
}
