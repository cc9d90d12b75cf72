import type { today as en } from '../en/today.ts'
import type { Phrase } from '../phrase.ts'

export const today: Record<keyof typeof en, Phrase> = {
  'today.week': '한 주',
  'today.left': '남음',
  'today.toGo': '{count}일 더',
  'today.over': '초과',
  'today.reached': '목표 달성',
  'today.year': '올해',
  'today.progress': '{name} {real} / {goal}',
  'today.progress.period': '{period} {name} {real} / {goal}',
  'today.allowance': '하루 {amount}까지',
  'today.target': '목표 {goal}',

  // 자주 하는 기록
  'usual.title': '{area} 바로 기록하기',
  'usual.added': '저장했어요: {name}',
  'usual.reason': '{days}일 동안 {count}번',
  'usual.reason.weekday': '{days}일 동안 {count}번, 주로 {weekday}',

  // 지난 기록 다시 하기
  'copy.again': '다시 기록',
  'copy.again.label': '{area} 다시 기록',
  'copy.again.title': '지난 기록 다시 쓰기',
  'copy.again.whole': '하루 전체 · 항목 {count}개',
  'copy.again.more': '{titles} 외 {count}개',
  'copy.again.none': '다시 쓸 지난 기록이 아직 없어요.',
  'copy.again.replaces': '{day} 기록: {items}. 같은 종류는 고른 내용으로 바꿔요.',
  'copy.again.done': '항목 {count}개를 저장했어요',
  'today.filter': '날짜',
  'today.fold': '펼치기와 접기',
  'today.openAll': '모두 펼치기: {name}',
  'today.closeAll': '모두 접기: {name}',
  'today.items': { other: '항목 {count}개' },
  'today.record.none': '아직 기록이 없어요',
  'today.record.add': '기록하기',
  'today.goal.none': '이날의 목표가 없어요',
  'today.goal.add': '목표 세우기',
}
