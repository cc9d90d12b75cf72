import type { Values } from '@haru/shared/field/field.ts'
import type { Category } from '@haru/shared/tracking/category.ts'
import { useState } from 'react'
import { Checkbox } from '../../ui/inputs/Checkbox.tsx'
import { type AreaFormat, summarizeItem } from '../format/area-format.ts'
import { sortItemsByPart } from '../format/sort-items.ts'
import css from './CopySheet.module.css'

export interface ItemChoice {
  readonly items: readonly Values[]
  readonly chosen: readonly Values[]
  readonly isChosen: (item: Values) => boolean
  readonly choose: (items: readonly Values[], isChosen: boolean) => void
}

/** The chosen items of a day; initially all but `initiallyExcluded`. */
export function useItemChoice(
  category: Category,
  items: readonly Values[],
  initiallyExcluded: readonly Values[] = [],
): ItemChoice {
  const [excluded, setExcluded] = useState<ReadonlySet<Values>>(() => new Set(initiallyExcluded))
  const isChosen = (item: Values) => !excluded.has(item)
  return {
    items: sortItemsByPart(category, items),
    chosen: items.filter(isChosen),
    isChosen,
    choose: (changedItems, isWanted) =>
      setExcluded((before) =>
        isWanted ? before.difference(new Set(changedItems)) : before.union(new Set(changedItems)),
      ),
  }
}

interface CopyItemsProps {
  readonly areaFormat: AreaFormat
  readonly category: Category
  readonly choice: ItemChoice
  /** The purpose of the choice; by default to copy the items. */
  readonly legend?: string
}

/** A checklist of the items of a day, with a checkbox for each part that has several. */
export function CopyItems({ areaFormat, category, choice, legend = areaFormat.t('copy.items') }: CopyItemsProps) {
  const parts = Map.groupBy(choice.items, (item) => String(item['part'] ?? ''))
  return (
    <fieldset className={css.items}>
      <legend className={css.legend}>{legend}</legend>
      {[...parts.values()].map((items) => (
        <CopyPartItems key={String(items[0]?.['part'])} {...{ areaFormat, category, choice, items }} />
      ))}
    </fieldset>
  )
}

function CopyPartItems({
  areaFormat,
  category,
  choice,
  items,
}: Omit<CopyItemsProps, 'legend'> & { readonly items: readonly Values[] }) {
  const { isChosen, choose } = choice
  const [first] = items
  const name = first === undefined ? '' : summarizeItem(areaFormat, category, first).part
  return (
    <>
      {items.length > 1 && (
        <Checkbox
          label={<strong>{`${name} · ${areaFormat.t('today.items', { count: items.length })}`}</strong>}
          checked={items.every(isChosen)}
          onChecked={(checked) => choose(items, checked)}
        />
      )}
      <ul className={items.length > 1 ? css.nested : css.list}>
        {items.map((item, i) => {
          const { part, title, amount } = summarizeItem(areaFormat, category, item)
          const label = [items.length > 1 && title !== '' ? '' : part, title, amount]
            .filter((text) => text !== '')
            .join(' · ')
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: items have no id, and do not move.
            <li key={i}>
              <Checkbox label={label} checked={isChosen(item)} onChecked={(checked) => choose([item], checked)} />
            </li>
          )
        })}
      </ul>
    </>
  )
}
