import type { shortcuts as en } from '../en/shortcuts.ts'
import type { Phrase } from '../phrase.ts'

export const shortcuts: Record<keyof typeof en, Phrase> = {
  'shortcuts.use': '이 브라우저에서 단축키 쓰기',
  'shortcuts.use.hint': '글자와 기호 단축키는 칸에 입력하는 동안에는 작동하지 않아요.',
  'shortcuts.go': '이동',
  'shortcuts.screen': '화면에서',
  'shortcuts.editor': '기록을 적는 화면에서',
  'shortcuts.then': '다음',
}
