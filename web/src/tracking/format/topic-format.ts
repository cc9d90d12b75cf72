import { calendarArea } from '@haru/shared/areas/calendar.ts'
import type { AnyArea, Totals } from '@haru/shared/areas/define.ts'
import type { Day } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import type { Topic } from '@haru/shared/search/topic-fields.ts'
import { listValueFields } from '@haru/shared/search/topic-fields.ts'
import type { Category } from '@haru/shared/tracking/category.ts'
import { findAppArea } from '../../lib/areas.ts'
import { linkTo } from '../../navigation/url-state.ts'
import { type AreaFormat, formatPartName, formatTitleName } from './area-format.ts'

/** The area of a topic: one of the register, or that of calendar entries. */
export function findTopicArea({ area }: Topic): AnyArea {
  return findAppArea(area) ?? calendarArea
}

/** The name of a topic: its text, the name of its category, or its amount, '4,500', in the units of the user. */
export function formatTopic(areaFormat: AreaFormat, category: Category, { field, part, text }: Topic): string {
  const definition = areaFormat.area.item[field]
  if (definition?.kind === 'part') return formatPartName(areaFormat, category, text)
  if (definition?.kind === 'title') return formatTitleName(areaFormat, category, part, text)
  return definition === undefined ? text : areaFormat.amounts.formatTyped(definition, text)
}

/** The values of a topic that are not 0, in the order of the area. */
export function listFigures({ area, amounts, labelOf }: AreaFormat, totals: Totals) {
  return [...listValueFields(area)].flatMap(([name, field]) => {
    const value = totals[name] ?? 0
    return value === 0 ? [] : [{ name, label: labelOf(name), ...amounts.formatParts(field, value) }]
  })
}

/** '1,500 kg', with a space that does not break. */
export function formatFigure({
  text,
  unit = '',
}: {
  readonly text: string
  readonly unit?: string | undefined
}): string {
  return unit === '' ? text : `${text}\u00a0${unit}`
}

/** The path of the day on which a topic was recorded. */
export function linkToDay(area: AnyArea, day: Day, returnPath: string): string {
  return linkTo(`/${area.id}/detail`, { period: periodAround('day', day), returnPath })
}

/** The topic of a path; its area may not have the field. */
export function parseTopic(search: string): Topic {
  const params = new URLSearchParams(search)
  const [area, field, part, text] = ['area', 'field', 'part', 'text'].map((name) => params.get(name) ?? '')
  return { area: area ?? '', field: field ?? '', part: part ?? '', text: text ?? '' }
}
