import { Plus } from 'lucide-react'
import { Suspense } from 'react'
import { Button } from '../ui/buttons/Button.tsx'
import { EmptyState } from '../ui/display/EmptyState.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { EditorCopyButtons } from './CopyButtons.tsx'
import type { Editor } from './drafting.ts'
import css from './EditorScreen.module.css'
import { FieldInput } from './FieldInput.tsx'
import { ItemCard } from './ItemCard.tsx'
import { useItems } from './items.ts'
import { LastTime } from './LastTime.tsx'

/** The items of a day, and what is typed once for it. */
export function RecordForm({ editor }: { readonly editor: Editor }) {
  const { areaFormat, place, draft, additions } = editor
  const { t } = areaFormat
  const { list, onAdd, onRemove } = useItems(editor)
  return (
    <>
      {additions !== undefined && <additions.Beside editor={editor} />}
      {draft.loaded === null && <LastTime editor={editor} day={draft.source.start} />}
      {draft.items.length === 0 && <EmptyState title={t('tracking.items.none')} />}
      <ol ref={list} className={css.items} aria-label={t('tracking.items')}>
        {draft.items.map((item, i) => (
          <li key={item.key}>
            <ItemCard {...{ editor, item }} place={i} onRemove={() => onRemove(item, i)} />
          </li>
        ))}
      </ol>
      <div className={css.adding}>
        <Button wide icon={Plus} onClick={onAdd}>
          {t('tracking.item.add')}
        </Button>
        <EditorCopyButtons editor={editor} />
        {draft.loaded !== null && place.area.canMerge && (
          <Suspense>
            <LastTime editor={editor} day={draft.source.start} />
          </Suspense>
        )}
      </div>
      <Whole editor={editor} />
    </>
  )
}

function Whole({ editor }: { readonly editor: Editor }) {
  const { areaFormat, place, draft, level } = editor
  const fields = Object.entries(place.area.dayFields)
  if (fields.length === 0) return
  return (
    <Card title={areaFormat.t('tracking.whole')} level={level} flat>
      <div className={css.fields}>
        {fields.map(([name, field]) => (
          <FieldInput key={name} editor={editor} item={null} name={name} field={field} form={draft.whole} />
        ))}
      </div>
    </Card>
  )
}
