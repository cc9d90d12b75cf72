import type { firstDays as en } from '../en/first-days.ts'
import type { Phrase } from '../phrase.ts'

export const firstDays: Record<keyof typeof en, Phrase> = {
  'start.place': '질문 {count}개 중 {number}번째',
  'start.next': '다음',
  'start.finish': '시작하기',
  'start.skip': '건너뛰기',
  'start.areas': '무엇을 챙기고 싶으세요?',
  'start.areas.text': '고르면 이번 달 목표로 세워 드려요. 목표는 언제든 바꿀 수 있어요.',
  'start.areas.text.next': '고르면 이번 달과 다음 달 목표로 세워 드려요. 목표는 언제든 바꿀 수 있어요.',
  'start.weight': '지금 체중은 얼마인가요?',
  'start.weight.text': '처음 체중과 오늘 체중으로 저장해요.',
  'start.weight.label': '체중',
  'start.property': '지금 가진 돈은 얼마인가요?',
  'start.property.text': '현금과 통장 잔액을 더해서 적어 주세요. 앞으로 기록하는 수입과 지출을 여기에 반영해요.',
  'start.property.label': '보유 자산',
  'firstWeek.title': '첫 주',
  'firstWeek.count': '{done}/{count}',
  'firstWeek.done': '완료',
  'firstWeek.hide': '체크리스트 숨기기',
  'milestone.firstRecord': '첫 기록을 남겼어요',
  'milestone.goal': '{name} 목표를 달성했어요',
  'milestone.best': '최고 기록이에요: {name} {amount}',
  'milestone.sevenDays': '7일 내내 기록했어요',
}
