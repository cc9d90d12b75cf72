import type { sets as en } from '../../en/workout/sets.ts'
import type { Phrase } from '../../phrase.ts'

export const sets: Record<keyof typeof en, Phrase> = {
  'sets.last': '지난번',
  'sets.last.of': '지난번 {day}: {items}',
  'sets.best': '1년 최고: {set}',
  'sets.records': '이날 최고 기록: {values}',
  'sets.done': '완료',
  'sets.done.of': '{number}세트 완료',
  'sets.field': '{number}세트 {name}',
  'sets.kind': '{mark}: {number}번째 세트, {kind}. 종류 바꾸기',
  'sets.menu': '{number}세트 종류',
  'sets.remove': '세트 지우기',
  'sets.add': '세트 추가',
  'sets.suggested': '지난번 기록, 체크 전',
  'sets.grey.saved': '회색 숫자는 그대로 저장해요. 한 세트라도 체크하면 체크하거나 고친 세트만 저장해요.',
  'sets.grey.left': '체크하지 않은 회색 세트는 저장하지 않아요.',
  'sets.rest': '쉬는 시간',
  'sets.rest.started': '쉬는 시간을 재기 시작했어요',
  'sets.rest.over': '쉬는 시간이 끝났어요',
  'sets.rest.shorter': '−{seconds}초',
  'sets.rest.longer': '+{seconds}초',
  'sets.rest.stop': '쉬는 시간 끝내기',
}
