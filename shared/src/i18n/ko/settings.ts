import type { settings as en } from '../en/settings.ts'
import type { Phrase } from '../phrase.ts'

export const settings: Record<keyof typeof en, Phrase> = {
  'settings.title': '설정',
  'settings.account': '로그인한 계정',
  'settings.language': '언어',
  'settings.language.ko': '한국어',
  'settings.language.en': 'English',
  'settings.theme': '테마',
  'settings.theme.system': '시스템',
  'settings.theme.light': '밝게',
  'settings.theme.dark': '어둡게',
  'settings.weight': '무게 단위',
  'settings.currency': '통화',
  'settings.currency.hint': '금액은 그대로 두고 통화만 바꿔요.',
  'settings.currency.cents': '소수점이 있는 금액이 있어서 이 통화로 바꿀 수 없어요',
  'settings.timeZone': '시간대',
  'settings.timeZone.hint': '하루가 언제 시작하고 끝나는지 정해요.',
  'settings.search': '검색',
  'settings.search.none': '찾는 항목이 없어요',
  'settings.search.more': { other: '외 {count}개가 더 있어요. 입력해서 찾아보세요' },
  'settings.saved': '설정을 저장했어요',
  'settings.logout': '로그아웃',
}
