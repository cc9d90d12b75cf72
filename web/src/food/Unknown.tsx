import { useText } from '../lib/language.tsx'
import { nothing } from '../tracking/amounts.ts'

/** What nobody knows: a dash to the eye, a word to the ear, and never a 0. */
export function Unknown() {
  const t = useText()
  return (
    <>
      <span aria-hidden="true">{nothing}</span>
      <span className="sr-only">{t('find.unknown')}</span>
    </>
  )
}
