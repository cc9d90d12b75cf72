import type { shell as en } from '../en/shell.ts'
import type { Phrase } from '../phrase.ts'

export const shell: Record<keyof typeof en, Phrase> = {
  'app.name': '하루',
  'shell.skip': '본문으로 바로 가기',
  'shell.sections': '메뉴',
  'shell.views': '보기',
  'shell.settings': '설정',
  'shell.back': '뒤로',
  'section.today': '오늘',
  'tab.goal': '목표',
  'tab.real': '실제',
  'shell.notFound.code': '404',
  'shell.notFound': '페이지를 찾을 수 없어요',
  'shell.notFound.back': '돌아가기',
  'shell.failed': '불러오지 못했어요',
  'shell.offline': '연결이 끊겼어요',
  'shell.offline.text': '지금은 하루에 연결할 수 없어요. 인터넷 연결을 확인해 주세요.',
  'shell.outdated': '새 버전이 나왔어요',
  'shell.outdated.text': '화면을 불러오지 못했어요. 새로고침하면 최신 버전으로 열려요.',
  'shell.retry': '다시 시도',
  'shell.reload': '새로고침',
}
