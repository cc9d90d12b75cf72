import type { passkeys as en } from '../en/passkeys.ts'
import type { Phrase } from '../phrase.ts'

export const passkeys: Record<keyof typeof en, Phrase> = {
  'passkey.reauth': '패스키로 확인',
  'passkey.card': '패스키',
  'passkey.none': '비밀번호 대신 지문이나 얼굴, PIN으로 로그인해요. 패스키는 남이 알아내거나 속여서 빼낼 수 없어요.',
  'passkey.add': '패스키 추가',
  'passkey.name': '이름',
  'passkey.name.hint': '휴대폰이나 노트북처럼 알아보기 쉬운 이름을 붙여 주세요.',
  'passkey.name.missing': '이름을 입력해 주세요',
  'passkey.name.first': '내 패스키',
  'passkey.continue': '계속',
  'passkey.added': '패스키를 추가했어요',
  'passkey.since': '{day} 추가',
  'passkey.used': '최근 사용: {day}',
  'passkey.unused': '아직 사용하지 않음',
  'passkey.synced': '내 모든 기기에서 사용',
  'passkey.actions': '{name} 메뉴',
  'passkey.rename': '이름 바꾸기',
  'passkey.renamed': '이름을 바꿨어요',
  'passkey.remove': '삭제',
  'passkey.remove.ask': '이 패스키를 삭제할까요?',
  'passkey.remove.text': '삭제하면 ‘{name}’ 패스키로는 로그인할 수 없어요.',
  'passkey.removed': '패스키를 삭제했어요',
}
