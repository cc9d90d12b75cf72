import type { about as en } from '../en/about.ts'
import type { Phrase } from '../phrase.ts'

export const about: Record<keyof typeof en, Phrase> = {
  'about.title': '앱 정보',
  'about.version': '버전',
  'about.env': '환경',
  'about.env.production': '운영',
  'about.env.test': '시험',
  'about.date': '빌드한 날',
  'about.license': '라이선스',
  'privacy.title': '개인정보 처리방침',
}
