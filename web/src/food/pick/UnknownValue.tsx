import { useText } from '../../lib/language.tsx'
import { noValueText } from '../../tracking/format/amounts.ts'
import { AccessibleText } from '../../ui/display/AccessibleText.tsx'

/** An unknown amount: shown as a dash, read aloud as a word, and never as 0. */
export function UnknownValue() {
  const t = useText()
  return <AccessibleText label={t('find.unknown')}>{noValueText}</AccessibleText>
}
