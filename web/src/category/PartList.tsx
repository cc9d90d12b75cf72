import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { canAddParts, listPartKinds } from '@haru/shared/tracking/category/edit-category.ts'
import { filterActive, hasTitles, type Part } from '@haru/shared/tracking/category.ts'
import { formatPartName, toAreaTone } from '../tracking/format/area-format.ts'
import { findPartColor } from '../tracking/format/colors.ts'
import { Card } from '../ui/layout/Card.tsx'
import { AddName } from './AddName.tsx'
import css from './category.module.css'
import { getShownCategory } from './category-draft.ts'
import type { CategoryEditor } from './category-editor.ts'
import { NameRow } from './NameRow.tsx'
import { RemovedNames } from './RemovedNames.tsx'

/** The parts of an area, with the titles of the open part below it. */
export function PartList({ editor }: { readonly editor: CategoryEditor }) {
  const { draft, areaFormat } = editor
  const { area } = draft
  const category = getShownCategory(draft)
  const parts = filterActive(category.parts)
  return (
    <Card tone={toAreaTone(area)} title={areaFormat.labelOf('part')} detail={String(parts.length)}>
      <ol className={css.names}>
        {parts.map((part, place) => (
          <NameRow
            key={part.id}
            editor={editor}
            at={{ part: part.id, title: null }}
            place={place}
            count={parts.length}
            color={findPartColor(category, part.id)}
            note={formatKindNote(editor, part)}
          >
            {hasTitles(area) && <TitleList editor={editor} part={part} />}
          </NameRow>
        ))}
      </ol>
      {canAddParts(area) && <AddName editor={editor} part={null} />}
      <RemovedNames editor={editor} part={null} />
    </Card>
  )
}

function TitleList({ editor, part }: { readonly editor: CategoryEditor; readonly part: Part }) {
  const { areaFormat, draft } = editor
  const titles = filterActive(part.titles)
  const name = formatPartName(areaFormat, getShownCategory(draft), part.id)
  return (
    <section className={css.titles} aria-label={`${name}, ${areaFormat.labelOf('title')}`}>
      <p className={css.label} aria-hidden="true">
        {areaFormat.labelOf('title')}
      </p>
      <ol className={css.names}>
        {titles.map(({ id }, place) => (
          <NameRow key={id} editor={editor} at={{ part: part.id, title: id }} place={place} count={titles.length} />
        ))}
      </ol>
      <AddName editor={editor} part={part.id} />
      <RemovedNames editor={editor} part={part.id} />
    </section>
  )
}

/** The kind of a part, if the area has several kinds and the name differs from it. */
function formatKindNote(
  { draft: { area, ...draft }, areaFormat }: CategoryEditor,
  { id, kind }: Part,
): string | undefined {
  if (listPartKinds(area).length < 2 || !canAddParts(area)) return undefined
  const word = areaFormat.t(`${area.id}.kind.${kind}` as TextKey)
  return word === formatPartName(areaFormat, getShownCategory({ ...draft, area }), id) ? undefined : word
}
