import type { quickEntry as en } from '../en/quick-entry.ts'
import type { Phrase } from '../phrase.ts'

export const quickEntry: Record<keyof typeof en, Phrase> = {
  'quickEntry.what': '기록할 것',
  'quickEntry.keypad': '숫자판: {name}',
  'quickEntry.details': '자세히',
  'quickEntry.saved': '저장했어요: {what}',
  'quickEntry.line': '한 줄로 적기',
  'quickEntry.line.example': '커피 {amount}, 벤치 4x8x67.5 …',
  'quickEntry.understood': '이렇게 이해했어요',
  'quickEntry.unknown': '무슨 뜻인지 모르겠어요: {words}',
  'quickEntry.searching': '식품에서 찾고 있어요',
}
