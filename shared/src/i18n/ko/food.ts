import type { food as en } from '../en/food.ts'
import type { Phrase } from '../phrase.ts'

export const food: Record<keyof typeof en, Phrase> = {
  'find.unknown': '알 수 없음',
  'find.atLeast': '{value} 이상',
  'find.note.silent': '외부 식품 데이터베이스가 응답하지 않아서 여기 있는 식품만 보여 드려요',
}
