import { Plus } from 'lucide-react'
import { Suspense } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/display/EmptyState.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import type { Editor } from './draft/editor.ts'
import { EditorCopyButtons } from './EditorCopyButtons.tsx'
import css from './EditorScreen.module.css'
import { FieldInput } from './fields/FieldInput.tsx'
import { ItemCard } from './ItemCard.tsx'
import { RepeatItemsButton } from './RepeatItemsButton.tsx'
import { useItemList } from './useItemList.ts'

/** The form of a record: its items and its day fields. */
export function RecordForm({ editor }: { readonly editor: Editor }) {
  const { areaFormat, context, draft, extension } = editor
  const { t } = areaFormat
  const { list, onAdd, onRemove } = useItemList(editor)
  return (
    <>
      {extension !== undefined && <extension.BelowItems editor={editor} />}
      {draft.loaded === null && <RepeatItemsButton editor={editor} day={draft.source.start} />}
      {draft.items.length === 0 && <EmptyState title={t('tracking.items.none')} />}
      <ol ref={list} className={css.items} aria-label={t('tracking.items')}>
        {draft.items.map((item, i) => (
          <li key={item.key}>
            <ItemCard {...{ editor, item }} index={i} onRemove={() => onRemove(item, i)} />
          </li>
        ))}
      </ol>
      <div className={css.adding}>
        <Button wide icon={Plus} onClick={onAdd}>
          {t('tracking.item.add')}
        </Button>
        <EditorCopyButtons editor={editor} />
        {draft.loaded !== null && context.area.canMerge && (
          <Suspense>
            <RepeatItemsButton editor={editor} day={draft.source.start} />
          </Suspense>
        )}
      </div>
      <DayFields editor={editor} />
    </>
  )
}

function DayFields({ editor }: { readonly editor: Editor }) {
  const { areaFormat, context, draft, level } = editor
  const fields = Object.entries(context.area.dayFields)
  if (fields.length === 0) return
  return (
    <Card title={areaFormat.t('tracking.whole')} level={level} flat>
      <div className={css.fields}>
        {fields.map(([name, field]) => (
          <FieldInput key={name} editor={editor} item={null} name={name} field={field} form={draft.entryForm} />
        ))}
      </div>
    </Card>
  )
}
