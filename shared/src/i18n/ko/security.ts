import type { security as en } from '../en/security.ts'
import type { Phrase } from '../phrase.ts'

export const security: Record<keyof typeof en, Phrase> = {
  'reauth.title': '본인이 맞으신가요?',
  'reauth.text': '바꾸기 전에 본인인지 한 번 더 확인할게요.',
  'reauth.submit': '확인',
  'security.title': '로그인과 보안',
  'google.reauth': 'Google로 확인',
  'google.reauth.hint': '확인하면 이 화면으로 돌아와요. 그때 한 번 더 눌러 주세요.',
  'google.card': 'Google',
  'google.card.none': '비밀번호 없이 Google 계정으로 로그인할 수 있어요.',
  'google.card.since': '{day}에 연결했어요',
  'google.card.link': 'Google 연결하기',
  'google.card.unlink': '연결 해제',
  'google.card.only': '하나뿐인 로그인 방법이라 연결을 해제할 수 없어요. 다른 방법을 먼저 추가해 주세요.',
  'google.unlink.ask': 'Google 연결을 해제할까요?',
  'google.unlink.text': '언제든 다시 연결할 수 있어요.',
  'quick.title': '이 기기에서 빠른 로그인',
  'quick.text':
    '로그인 화면 위쪽의 이름을 빠르게 다섯 번 누르면 이 기기에서는 비밀번호 없이 로그인해요. 마지막으로 쓴 뒤 30일 동안이고, 로그아웃해도 남아 있어요.',
  'quick.switch': '빠른 로그인',
  'quick.warning':
    '잠기지 않은 이 기기를 든 사람은 누구나 내 계정으로 들어올 수 있어요. 본인 확인이 필요한 일에는 그래도 비밀번호를 물어봐요.',
}
