import { hasSets } from '@haru/shared/field/sets.ts'
import { listHistoryTopics } from '@haru/shared/search/topic-fields.ts'
import { useQuery } from '@tanstack/react-query'
import { History, Trophy } from 'lucide-react'
import { useCurrentPath } from '../../navigation/url-state.ts'
import { ButtonLink } from '../../ui/buttons/Button.tsx'
import { DottedTexts } from '../../ui/display/DottedTexts.tsx'
import { isSetsField } from '../format/amounts.ts'
import { listEditedFields } from '../format/area-format.ts'
import { formatTopic } from '../format/topic-format.ts'
import { linkToTopic } from '../paths.ts'
import { personalBestsQuery } from '../personal-bests-query.ts'
import type { Editor } from './draft/editor.ts'
import type { ItemForm } from './draft/form.ts'
import css from './ItemHistory.module.css'
import { LastTime } from './sets/LastTime.tsx'
import { useFoundLastItems } from './sets/useLastItems.ts'

export interface ItemHistoryProps {
  readonly editor: Editor
  readonly form: ItemForm
}

/** The history of an item: its last time, its personal bests of the day, and the links to its histories. */
export function ItemHistory({ editor, form }: ItemHistoryProps) {
  const { areaFormat, context } = editor
  const { t, area } = areaFormat
  const returnPath = useCurrentPath()
  // The table of sets has the last time above its rows.
  const hasTable = listEditedFields(area, context.category, form.values).some(([, field]) => isSetsField(field))
  return (
    <div className={css.history}>
      {hasSets(area) && !hasTable && <LastTimeOfItem {...{ editor, form }} />}
      {area.bests.length > 0 && <BestsOfDay {...{ editor, form }} />}
      <ul className={css.topics} aria-label={t('search.history')}>
        {listHistoryTopics(area, form.values).map((topic) => (
          <li key={topic.field}>
            <ButtonLink size="s" kind="quiet" icon={History} href={linkToTopic(topic, returnPath)}>
              <bdi className={css.name}>{formatTopic(areaFormat, context.category, topic)}</bdi>
              <span className="sr-only"> {t('search.history')}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

function LastTimeOfItem({ editor, form }: ItemHistoryProps) {
  const last = useFoundLastItems(editor, form)
  return last !== undefined && <LastTime editor={editor} last={last} />
}

/** The personal bests of the title on the day, as it is saved. */
function BestsOfDay({ editor, form }: ItemHistoryProps) {
  const { areaFormat, context, draft } = editor
  const { t, area, amounts, labelOf } = areaFormat
  const isSaved = draft.loaded !== null
  const { data } = useQuery({ ...personalBestsQuery(area, draft.source.start, context.units), enabled: isSaved })
  const { part = '', title = '' } = form.values
  const texts = (isSaved && data ? data : [])
    .filter((best) => best.part === part && best.title === title)
    .flatMap(({ kind, value }) => {
      const field = area.bests.find(({ name }) => name === kind)?.field
      return field === undefined ? [] : [`${labelOf(kind)} ${amounts.format(field, value)}`]
    })
  const [first, ...others] = texts
  if (first === undefined) return
  return (
    <p className={css.bests}>
      <Trophy size={18} aria-hidden="true" />
      <DottedTexts texts={[t('sets.records', { values: first }), ...others]} />
    </p>
  )
}
