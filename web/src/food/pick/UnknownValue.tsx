import { useText } from '../../lib/language.tsx'
import { noValueText } from '../../tracking/format/amounts.ts'
import { AccessibleText } from '../../ui/display/AccessibleText.tsx'

/** What nobody knows: a dash to the eye, a word to the ear, and never a 0. */
export function UnknownValue() {
  const t = useText()
  return <AccessibleText label={t('find.unknown')}>{noValueText}</AccessibleText>
}
