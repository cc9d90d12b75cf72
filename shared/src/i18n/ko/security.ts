import type { security as en } from '../en/security.ts'
import type { Phrase } from '../phrase.ts'

export const security: Record<keyof typeof en, Phrase> = {
  'reauth.title': '본인이 맞으신가요?',
  'reauth.text': '바꾸기 전에 본인인지 한 번 더 확인할게요.',
  'reauth.submit': '확인',
  'security.title': '로그인과 보안',
}
