import type { category as en } from '../en/category.ts'
import type { Phrase } from '../phrase.ts'

export const category: Record<keyof typeof en, Phrase> = {
  'category.title': '카테고리',
  'category.area': '영역',
  'category.hint': '이름을 누르면 바꾸거나 옮기거나 지울 수 있어요. 남긴 기록은 그대로예요.',
  'category.hint.fixed': '합계에 쓰이는 이름은 바꾸거나 옮길 수만 있어요. 그 아래는 자유롭게 고쳐 보세요.',
  'category.rename': '이름 바꾸기',
  'category.up': '위로',
  'category.down': '아래로',
  'category.name': '이름',
  'category.done': '완료',
  'category.add': '{name} 추가',
  'category.add.do': '추가',
  'category.kind': '종류',
  'category.kind.asks': '입력할 것: {fields}',
  'category.kind.asksNothing': '더 입력할 것이 없어요',
  'category.first': '첫 {name}',
  'category.removed': { other: '지운 이름 {count}개' },
  'category.restore': '되살리기',
  'category.restore.name': '{name} 되살리기',
  'category.choose': '먼저 이름을 골라 주세요',
  'category.delete.text': '{name}. 이미 남긴 기록은 그대로 남아요.',
  'category.deleted': '{name}: 저장하면 지워져요',
  'category.place': '{name}: {count}개 중 {place}번째',
  'category.stale.text': '화면을 연 뒤에 다른 곳에서 카테고리가 저장됐어요. 어느 쪽을 남길까요?',
  'category.undone': '이름을 되돌렸어요',
}
