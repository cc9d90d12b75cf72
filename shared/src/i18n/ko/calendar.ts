import type { calendar as en } from '../en/calendar.ts'
import type { Phrase } from '../phrase.ts'

export const calendar: Record<keyof typeof en, Phrase> = {
  'area.calendar': '캘린더',
  'calendar.part': '종류',
  'calendar.title': '제목',
  'calendar.color': '색',
  'calendar.content': '내용',
  'calendar.color.red': '빨강',
  'calendar.color.orange': '주황',
  'calendar.color.yellow': '노랑',
  'calendar.color.green': '초록',
  'calendar.color.blue': '파랑',
  'calendar.color.navy': '남색',
  'calendar.color.purple': '보라',
  'calendar.color.black': '검정',
  'calendar.color.gray': '회색',
  'calendar.part.schedule': '일정',
  'calendar.part.memo': '메모',
}
