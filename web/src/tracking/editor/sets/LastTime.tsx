import { yearOf } from '@haru/shared/calendar/day.ts'
import { weightField } from '@haru/shared/field/sets.ts'
import type { LastItems } from '@haru/shared/tracking/read/last-items.ts'
import { useSession } from '../../../session/session.tsx'
import { DottedTexts } from '../../../ui/display/DottedTexts.tsx'
import { summarizeItem } from '../../format/area-format.ts'
import type { Editor } from '../draft/editor.ts'
import css from './SetTable.module.css'

/** '지난번 11월 16일 (월): 4 × 8 × 67.5 kg · 1년 최고: 70 kg × 5'. */
export function LastTime({ editor, last }: { readonly editor: Editor; readonly last: LastItems }) {
  const { areaFormat, context } = editor
  const { t, format, amounts } = areaFormat
  const day = format.day(last.day, yearOf(useSession().today()))
  const items = last.items.map((item) => summarizeItem(areaFormat, context.category, item).amount).join(', ')
  const { rep, weight } = last.best
  const set = `${amounts.format(weightField, weight)}\u00a0×\u00a0${format.number(rep)}`
  const texts = [t('sets.last.of', { day, items }), ...(weight === 0 ? [] : [t('sets.best', { set })])]
  return (
    <p className={css.note}>
      <DottedTexts texts={texts} />
    </p>
  )
}
