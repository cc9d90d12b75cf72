import type { answers as en } from '../en/answers.ts'
import type { Phrase } from '../phrase.ts'

export const answers: Record<keyof typeof en, Phrase> = {
  'answer.found': '조회했어요',
  'answer.saved': '저장했어요',
  'answer.created': '저장했어요',
  'answer.updated': '수정했어요',
  'answer.replaced': '바꿔서 저장했어요',
  'answer.inserted': '추가했어요',
  'answer.moved': '옮겼어요',
  'answer.deleted': '삭제했어요',
  'answer.undone': '되돌렸어요',
  'answer.onDevice': '이 기기에 저장했어요',
  'answer.deletedOnDevice': '이 기기에서 삭제했어요',
  'answer.restored': '되살렸어요',
}
