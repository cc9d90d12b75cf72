import type { scores as en } from '../../en/scores/scores.ts'
import type { Phrase } from '../../phrase.ts'

export const scores: Record<keyof typeof en, Phrase> = {
  // 점수를 말로, 어느 날들의 점수인지
  'score.total': '전체',
  'score.description': '{what}: {score}, {word}',
  'score.description.none': '{what}: 아직 점수가 없어요',
  'score.failed': '{what}: 점수를 불러오지 못했어요',
  'score.waiting': '{what}: 불러오고 있어요',
  'score.in.day': '오늘 {name}',
  'score.in.week': '이번 주 {name}',
  'score.in.month': '이번 달 {name}',
  'score.in': '{name}, {period}',
  'score.day': '오늘',
  'score.week': '이번 주',
  'score.month': '이번 달',
  'score.none': '점수 없음',
  'summary.open': '요약',
}
