import type { areaNames as en } from '../en/area-names.ts'
import type { Phrase } from '../phrase.ts'

export const areaNames: Record<keyof typeof en, Phrase> = {
  'area.exercise': '운동',
  'area.food': '식단',
  'area.money': '자산',
  'area.sleep': '수면',
  'area.calendar': '달력',
}
