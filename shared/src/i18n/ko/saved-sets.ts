import type { savedSets as en } from '../en/saved-sets.ts'
import type { Phrase } from '../phrase.ts'

export const savedSets: Record<keyof typeof en, Phrase> = {
  'savedSet.title': '저장한 세트',
  'savedSet.name': '세트 이름',
  'savedSet.named': '{name} 세트',
  'savedSet.save': '세트로 저장',
  'savedSet.items': '세트에 넣을 항목',
  'savedSet.replaces': '같은 이름의 세트가 있어요. 저장하면 그 세트를 이 항목으로 바꿔요.',
  'savedSet.saved': '세트를 저장했어요: {name}',
  'savedSet.contents': '저장한 세트: {items}',
  'savedSet.edit': '세트 편집',
  'savedSet.rename': '{name} 이름 바꾸기',
  'savedSet.renamed': '세트 이름을 바꿨어요: {name}',
  'savedSet.remove': '{name} 삭제',
  'savedSet.removed': '세트를 삭제했어요: {name}',
}
