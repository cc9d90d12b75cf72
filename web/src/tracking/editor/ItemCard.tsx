import type { Field, FieldKind, Values } from '@haru/shared/field/field.ts'
import type { NumberField } from '@haru/shared/field/number.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { Trash2 } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { classes } from '../../ui/classes.ts'
import { AccessibleText } from '../../ui/display/AccessibleText.tsx'
import { Badge } from '../../ui/display/Badge.tsx'
import { Disclosure } from '../../ui/layout/Disclosure.tsx'
import { type AreaFormat, listEditedFields, summarizeItem } from '../format/area-format.ts'
import { findItemColor } from '../format/colors.ts'
import { formatPace } from '../format/pace.ts'
import type { Editor } from './draft/editor.ts'
import { isBlankItem } from './draft/entry-contents.ts'
import type { ItemForm } from './draft/form.ts'
import { getValuesToSave, hasDoneRows } from './draft/set-rows.ts'
import { FieldInput } from './fields/FieldInput.tsx'
import css from './ItemCard.module.css'
import { lazyItemHistory } from './sets/lazy.ts'

export interface ItemCardProps {
  readonly editor: Editor
  /** The index of the item in its editor. */
  readonly index: number
  readonly item: ItemForm
  readonly onRemove: () => void
  /** The number of the item where a page numbers the items of several editors together. */
  readonly number?: number | undefined
  /** Shown below the title. */
  readonly note?: string | undefined
  /** Shown below the fields. */
  readonly children?: ReactNode
}

/** An item of a day: collapsed to a line, or open for editing. */
export function ItemCard({ editor, index, item, onRemove, number = index + 1, note, children }: ItemCardProps) {
  const { areaFormat, change, level } = editor
  const { category, area } = editor.context
  const { t } = areaFormat
  // Suggested sets of an item that the user has not edited are no amounts of it yet.
  const isBlank = isBlankItem(editor.context, item.values)
  const saved = isBlank ? null : getValuesToSave(item, hasDoneRows(editor.draft.items))
  const summary = summarizeItem(areaFormat, category, saved ?? item.values)
  const { part, title, amount, accessibleAmount } = summary
  const name = t('tracking.item', { number })
  return (
    <div className={css.item} data-locked={editor.draft.lock === 'locked'}>
      <Disclosure
        mark={
          <span aria-hidden="true">
            <Badge color={findItemColor(area, category, item.values)}>{number}</Badge>
          </span>
        }
        title={
          <>
            <span className="sr-only">{`${name} `}</span>
            <span className={css.heading} data-tight="">
              <span className={classes(title !== '' && css.part)}>{`${part} `}</span>
              <bdi>{title}</bdi>
              {!item.open && summary.note !== '' && <small className={css.part}>{` ${summary.note}`}</small>}
              {note !== undefined && <span className={css.part}>{` ${note}`}</span>}
            </span>
          </>
        }
        detail={
          <span className={classes(css.amount, item.open && Object.keys(area.derived).length > 0 && css.derived)}>
            {item.open ? (
              formatDerivedValues(areaFormat, saved ?? item.values, editor.context.units)
            ) : (
              <AccessibleText label={accessibleAmount}>{amount}</AccessibleText>
            )}
          </span>
        }
        actions={<IconButton icon={Trash2} label={t('tracking.item.remove', { number })} onClick={onRemove} />}
        level={level}
        open={item.open}
        onOpen={(open) => change({ type: 'toggled', item: index, open })}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw the name a second time, as its legend. */}
        <div role="group" aria-label={name} className={css.fields}>
          {listEditedFields(area, category, item.values).map(([each, field]) => (
            <div key={each} className={classes(css[findFieldWidth(field)])}>
              <FieldInput editor={editor} item={index} name={each} field={field} form={item} />
            </div>
          ))}
          {children}
          {item.open && !isBlank && (
            <div className={css.history}>
              <Suspense>
                <lazyItemHistory.View editor={editor} form={item} />
              </Suspense>
            </div>
          )}
        </div>
      </Disclosure>
    </div>
  )
}

/** The derived values of an item: '볼륨 1,500 kg', '6:00/km'. Empty while they cannot be computed. */
function formatDerivedValues({ area, amounts, labelOf }: AreaFormat, values: Values, units: Units): string {
  if (area.validate(values) !== null) return ''
  const derived = area.derive(values, units)
  const filledFields = Object.entries(area.derived).filter(
    ([name, field]) => !field.isEmpty(derived[name] ?? field.initial),
  )
  return [
    ...filledFields.map(([name, field]) => `${labelOf(name)} ${amounts.format(field, derived[name] ?? null)}`),
    formatPace(area, values, units) ?? [],
  ]
    .flat()
    .join(' · ')
}

const fullWidthKinds: ReadonlySet<FieldKind> = new Set(['text', 'flag', 'choice', 'sets'])

/** Three numbers or two times fit in a row; money, text, options and checkboxes have their own row. */
function findFieldWidth(field: Field): 'third' | 'half' | 'full' {
  if (field.kind === 'number') return (field as NumberField).quantity === 'money' ? 'full' : 'third'
  return fullWidthKinds.has(field.kind) ? 'full' : 'half'
}
