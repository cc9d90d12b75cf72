import { useText } from '../lib/language.tsx'
import { noValueText } from '../tracking/amounts.ts'
import { Said } from '../ui/Said.tsx'

/** What nobody knows: a dash to the eye, a word to the ear, and never a 0. */
export function Unknown() {
  const t = useText()
  return <Said as={t('find.unknown')}>{noValueText}</Said>
}
