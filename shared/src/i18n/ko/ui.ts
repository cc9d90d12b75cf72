import type { ui as en } from '../en/ui.ts'
import type { Phrase } from '../phrase.ts'

export const ui: Record<keyof typeof en, Phrase> = {
  'ui.close': '닫기',
  'ui.cancel': '취소',
  'ui.yes': '네',
  'ui.no': '아니요',
  'ui.done': '완료',
  'ui.copied': '복사했어요',
  'ui.notCopied': '복사하지 못했어요. 내용을 길게 누르거나 끌어서 직접 복사해 주세요',
  'ui.loading': '불러오고 있어요',
  'ui.notifications': '알림',
  'ui.showPassword': '비밀번호 보기',
  'ui.hidePassword': '비밀번호 숨기기',
  'ui.text.cut': '{max}자까지만 들어가서 나머지는 넣지 않았어요.',
  'ui.number.refused': '이 칸에 맞는 숫자 하나만 넣을 수 있어요.',
  'ui.table': '표로 보기',
}
